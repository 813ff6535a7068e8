/** What a view does later; nothing of it is left to do once the view is gone. */
export class Timers {
  private readonly running = new Set<ReturnType<typeof setTimeout>>();

  /** Does this after so many milliseconds; returns how to let it be. */
  readonly later = (then: () => void, delay: number): (() => void) => {
    const timer = setTimeout(() => {
      this.running.delete(timer);
      then();
    }, delay);
    this.running.add(timer);
    return () => {
      clearTimeout(timer);
      this.running.delete(timer);
    };
  };

  stop(): void {
    for (const timer of this.running) clearTimeout(timer);
    this.running.clear();
  }
}
