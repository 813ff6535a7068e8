"""The barest widget that counts in Python: what the test bench is tested with, and what a click is measured against."""

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el, signal }) {
      const button = document.createElement("button");
      const draw = () => { button.textContent = `count ${model.get("value")}`; };
      button.addEventListener("click", () => model.send({ add: 1 }), { signal });
      model.on("change:value", draw);
      draw();
      el.append(button);
    } };
    """
    value = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda _, wish, __: self.set_trait("value", self.value + wish["add"]))

counter = Counter()
counter
'''
