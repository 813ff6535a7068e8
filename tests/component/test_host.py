"""The test bench itself, with a bare counter that counts in Python."""

import threading

import anywidget
import pytest
import traitlets
from playwright.sync_api import Error, expect


class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el, signal }) {
      const button = document.createElement("button");
      const draw = () => { button.textContent = `count ${model.get("value")}`; };
      const note = document.createElement("p");
      const say = (content) => { note.textContent = content.note; };
      button.addEventListener("click", () => {
        try { model.send({ add: 1 }); } catch (error) { note.textContent = error.message; }
      }, { signal });
      model.on("change:value", draw);
      model.on("msg:custom", say);
      signal.addEventListener("abort", () => { model.off("change:value", draw); model.off("msg:custom", say); });
      draw();
      el.append(button, note);
    } };
    """
    _css = "button { padding: 12px; }"
    value = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self._add)

    def _add(self, _, wish, __):
        self.value += wish["add"]
        self.send({"note": f"added {wish['add']}"})


def test_a_click_goes_through_python_and_back(mount):
    mounted = mount(Counter())
    button = mounted.view().get_by_role("button")
    button.click()
    expect(button).to_have_text("count 1")
    expect(mounted.view().get_by_text("added 1")).to_be_visible()
    assert mounted.widget.value == 1
    assert mounted.sent == [{"add": 1}]


def test_python_reaches_the_page_from_the_test_and_from_a_thread(mount):
    mounted = mount(Counter())
    button = mounted.view().get_by_role("button")
    mounted.widget.value = 7
    assert button.inner_text() == "count 7"
    thread = threading.Thread(target=mounted.widget.set_trait, args=("value", 8))
    thread.start()
    thread.join()
    expect(button).to_have_text("count 8")


def test_two_views_stay_in_step_and_leave_nothing_behind(mount):
    mounted = mount(Counter())
    second = mounted.draw().get_by_role("button")
    mounted.view(0).get_by_role("button").click()
    expect(second).to_have_text("count 1")
    mounted.remove(0)
    mounted.remove(1)
    assert mounted.listeners == 0
    expect(mounted.page.locator(".view")).to_have_count(0)


def test_a_mute_link_loses_the_wish_and_a_broken_one_throws(mount):
    mounted = mount(Counter())
    button = mounted.view().get_by_role("button")
    mounted.set_link("mute")
    button.click()
    expect(button).to_have_text("count 0")
    mounted.set_link("broken")
    button.click()
    expect(mounted.view().get_by_text("the comm is closed")).to_be_visible()
    assert mounted.widget.value == 0


def test_a_message_can_come_from_elsewhere(mount):
    mounted = mount(Counter())
    mounted.deliver({"add": 5})
    assert mounted.view().get_by_role("button").inner_text() == "count 5"


@pytest.mark.parametrize(("theme", "background"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(17, 17, 17)")])
def test_the_page_has_the_colours_of_jupyterlab(mount, theme, background):
    mounted = mount(Counter(), width=360, theme=theme)
    assert mounted.page.evaluate("() => getComputedStyle(document.body).backgroundColor") == background
    assert mounted.page.evaluate("() => matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert mounted.page.evaluate("() => innerWidth") == 360


def test_axe_finds_what_is_wrong(mount, axe):
    mounted = mount(Counter())
    assert axe() == []
    mounted.page.evaluate("() => { document.querySelector('main button').textContent = ''; }")
    assert [line.split(":")[0] for line in axe()] == ["button-name"]


def test_a_view_that_fails_to_draw_fails_the_test(mount):
    class Broken(anywidget.AnyWidget):
        _esm = "export default { render() { throw new Error('no drawing today'); } };"

    with pytest.raises(Error, match="no drawing today"):
        mount(Broken())
