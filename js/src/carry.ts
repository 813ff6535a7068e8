/** Takes texts out of the page: to the clipboard or into a file. */

/** Says whether the clipboard took the text; where it is closed, the text must be shown to be copied by hand. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after this turn of its loop.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The line of Python that goes on from a record: a JSON string is a Python string as well. */
export const resumeLine = (template: string, record: string): string =>
  template.split("{record}").join(JSON.stringify(record));
