import type * as Plot from "@observablehq/plot";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../text/words.ts";

export interface ChartProps {
  readonly title: string;
  /** What the colours stand for, in their order. */
  readonly legend?: readonly (readonly [name: string, colour: string])[];
  /** There is no figure above nought. */
  readonly nothing?: boolean;
  readonly draw: (plot: typeof Plot) => Plot.PlotOptions;
  /** Changes when there is something else to draw. */
  readonly of: unknown;
  /** The same as a table, for those who do not see it or want to copy it. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A drawing of figures, and the figures. What draws is fetched when the first drawing is shown. */
export function Chart({ title, legend = [], nothing = false, draw, of, heads, rows }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { dashboard } = words();
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let plot: typeof Plot | undefined;
    const show = () => {
      if (plot !== undefined) element.replaceChildren(drawing(plot, draw(plot), element.clientWidth, title));
    };
    const resized = new ResizeObserver(show);
    import("@observablehq/plot").then((loaded) => {
      plot = loaded;
      resized.observe(element);
    });
    return () => resized.disconnect();
  }, [of, title, nothing]);
  return (
    <figure class="card chart">
      <figcaption>
        <h2>{title}</h2>
        {legend.length > 0 && !nothing && (
          <ul class="legend-line small">
            {legend.map(([name, colour]) => (
              <li key={name}>
                <svg width="12" height="12" aria-hidden="true">
                  <rect width="12" height="12" rx="3" fill={colour} />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      {nothing ? <p class="soft small">{dashboard.empty(title)}</p> : <div class="drawing" ref={box} />}
      <details class="small" hidden={nothing}>
        <summary>{dashboard.figures}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys too */}
        <section class="wide" tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells) => (
                <tr key={cells[0]}>{cells.map((cell, at) => (at === 0 ? <th scope="row">{cell}</th> : <td>{cell}</td>))}</tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

const HEIGHT = 190;

function drawing(plot: typeof Plot, options: Plot.PlotOptions, width: number, title: string): Element {
  const drawn = plot.plot({ height: HEIGHT, marginTop: 12, ...options, width: Math.max(240, width) });
  // What is written inline is forbidden by the page's own rules; dashboard.css says the same.
  for (const style of drawn.querySelectorAll("style")) style.remove();
  // Its parts are told by the table below.
  for (const part of drawn.querySelectorAll("[aria-label], [aria-description]"))
    for (const name of ["aria-label", "aria-description"]) part.removeAttribute(name);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", title);
  return drawn;
}
