import { expect, it } from "vitest";
import { colorOf, declarationsOf, type Hiding, hidingOf, isFarther } from "./declarations.ts";

it("X5 reads the declarations that can hide something, the important ones marked", () => {
  expect(declarationsOf("Color: RED; margin: 0; ; font: 0/0 a ! important; left:-1px; Max-Height :0; nonsense; overflow-x:hidden")).toEqual(
    [
      { group: "color", value: "red", important: false },
      { group: "font-size", value: "0/0 a", important: true },
      { group: "offset", value: "-1px", important: false },
      { group: "height", value: "0", important: false },
      { group: "overflow", value: "hidden", important: false },
    ],
  );
});

const hides = (style: string, ground?: string): Hiding =>
  hidingOf(new Map(declarationsOf(style).map(({ group, value }) => [group, value])), ground);

it.each<[string, Hiding]>([
  ["display:none", "all"],
  ["display:block", undefined],
  ["content-visibility:hidden", "all"],
  ["content-visibility:auto", undefined],
  ["opacity:0.04", "all"],
  ["opacity:0.05", undefined],
  ["filter:blur(1px) opacity(0.0%)", "all"],
  ["filter:opacity(0.5)", undefined],
  ["position:absolute;left:-500px", "all"],
  ["position:fixed;top:-10em", "all"],
  ["position:relative;left:-100%", "all"],
  ["position:absolute;left:-499px", undefined],
  ["position:static;left:-9999px", undefined],
  ["left:-9999px", undefined],
  ["position:absolute;clip:rect(0, 0, 0, 0)", "all"],
  ["position:absolute;clip:rect(1px 1px 1px 1px)", "all"],
  ["position:absolute;clip:rect(0,9px,9px,0)", undefined],
  ["clip:rect(0,0,0,0)", undefined],
  ["position:relative;clip:rect(0,0,0,0)", undefined],
  ["text-indent:-999em", "all"],
  ["text-indent:-9px", undefined],
  ["clip-path:inset(50%)", "all"],
  ["clip-path:inset(49%)", undefined],
  ["clip-path:circle(0)", "all"],
  ["clip-path:polygon(0 0, 0 0, 0 0)", "all"],
  ["clip-path:circle(50%)", undefined],
  ["overflow:hidden;height:0", "all"],
  ["overflow:clip;width:0px", "all"],
  ["overflow:visible;height:0", undefined],
  ["overflow:hidden;height:5px", undefined],
  ["overflow:hidden;height:", undefined],
  ["overflow:hidden", undefined],
  ["position:absolute;overflow:hidden;width:1px;height:1px", "all"],
  ["position:absolute;overflow:hidden;width:1px;height:10px", undefined],
  ["position:absolute;overflow:hidden;width:10px;height:1px", undefined],
  ["position:absolute;width:1px;height:1px", undefined],
  ["overflow:hidden;width:1px;height:1px", undefined],
  ["transform:scale(0)", "all"],
  ["transform:scaleY(0.0)", "all"],
  ["transform:translateX(-9999px)", "all"],
  ["transform:translateX(-99px)", undefined],
  ["transform:scale(0.9)", undefined],
  ["visibility:hidden", "visibility"],
  ["visibility:collapse", "visibility"],
  ["visibility:visible", undefined],
  ["font-size:0", "font-size"],
  ["font-size:1.9px", "font-size"],
  ["font-size:2px", undefined],
  ["font-size:.19em", "font-size"],
  ["font-size:.2em", undefined],
  ["font-size:19%", "font-size"],
  ["font-size:20%", undefined],
  ["font:0/0 serif", "font-size"],
  ["-webkit-text-fill-color:transparent", "fill"],
  ["-webkit-text-fill-color:#123", undefined],
  ["color:rgba(1,2,3,0)", "color"],
  ["color:#1230", "color"],
  ["color:#11223300", "color"],
  ["color:#123", undefined],
  ["color:", undefined],
  ["", undefined],
])("X5 %j hides: %s", (style, hiding) => {
  expect(hides(style)).toBe(hiding);
});

it("X5 letters of the colour of their ground hide, and of no other", () => {
  expect(hides("color:white", "#ffffff")).toBe("color");
  expect(hides("color:white", "#000000")).toBeUndefined();
  expect(hides("color:white")).toBeUndefined();
  expect(hides("color:nonsense")).toBeUndefined();
});

it.each([
  ["#1aF".toLowerCase(), "#11aaff"],
  ["#112233", "#112233"],
  ["rgb(1, 20, 300)", "#0114ff"],
  ["rgb(1 20 30 / 1.0)", "#01141e"],
  ["rgba(1,20,30,.5)", undefined],
  ["white url(a.png)", "#ffffff"],
  ["black", "#000000"],
  ["red", undefined],
])("X5 the colour %j is %s", (value, color) => {
  expect(colorOf(value)).toBe(color);
});

it("X5 knows an offset that leads off the screen", () => {
  expect(["-5000px", "-10em", "-100vw", "-500px", "-499px", "5000px", "-9em"].filter(isFarther)).toEqual([
    "-5000px",
    "-10em",
    "-100vw",
    "-500px",
  ]);
});
