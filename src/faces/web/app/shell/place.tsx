import { Component, type ComponentChildren, type ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Empty } from "../parts/empty.tsx";
import { Fault } from "../parts/fault.tsx";
import { href, route } from "../router.ts";
import { words } from "../text/words.ts";
import { FIRST, VIEWS, type ViewName, type ViewProps, viewNamed } from "../views.ts";

/** The view the address names. Where somebody goes to another view, its heading has the focus, as after a page was loaded. */
export function Place() {
  const { view, path, query } = route.value;
  const name = viewNamed(view);
  const [shown, setShown] = useState<Shown | undefined>(() => hereIs(name));
  const [failed, setFailed] = useState(false);
  const first = useRef(true);
  useLayoutEffect(() => {
    let wanted = true;
    setFailed(false);
    VIEWS[name ?? FIRST]?.load().then(
      // What is drawn already is not drawn a second time before it is first seen.
      (View) => wanted && setShown((now) => (name === undefined || now?.name === name ? now : { name, View })),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  const current = shown?.name === name ? shown : undefined;
  useEffect(() => {
    const { shell } = words();
    document.title = name === undefined ? shell.name : `${shell.views[name]} · ${shell.name}`;
    if (current === undefined) return;
    if (first.current) first.current = false;
    else focusHeading();
  }, [current, name]);
  if (name === undefined) return <Nowhere />;
  if (failed) return <Broken />;
  if (current === undefined) return null;
  const { View } = current;
  return (
    <Guarded key={name}>
      <View path={path} query={query} />
    </Guarded>
  );
}

interface Shown {
  readonly name: ViewName;
  readonly View: ComponentType<ViewProps>;
}

function hereIs(name: ViewName | undefined): Shown | undefined {
  const View = name === undefined ? undefined : VIEWS[name]?.here;
  return name === undefined || View === undefined ? undefined : { name, View };
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Keeps what fails in one view from taking the page with it. */
class Guarded extends Component<{ readonly children: ComponentChildren }, { readonly failed: boolean }> {
  override state = { failed: false };

  static override getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  return <Fault message={words().faults.broken} view={words().shell.name} />;
}

function Nowhere() {
  const { shell } = words();
  return (
    <Empty title={shell.nowhere} alone>
      <a class="button" href={href(FIRST)}>
        {shell.toAsk}
      </a>
    </Empty>
  );
}
