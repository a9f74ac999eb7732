import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * A part of a view that is not needed before the view can be used: its code is asked for after the view is first seen.
 * @param before what stands in its place until then
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  before: () => ComponentChildren = () => null,
): ComponentType<P> {
  let here: ComponentType<P> | undefined;
  return function Late(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | undefined>(() => here);
    // After the first picture: to fetch and read the code takes the machine's time from drawing it.
    useEffect(() => {
      if (Part !== undefined) return;
      load().then(
        (part) => {
          here = part;
          setPart(() => part);
        },
        // What is missing without it is not worth the view.
        () => undefined,
      );
    }, []);
    return Part === undefined ? before() : <Part {...props} />;
  };
}
