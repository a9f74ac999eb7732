import { chromium } from "playwright-core";

// shot.ts ADDRESS NAME WIDTH THEME [key...]
const [address, name, width, theme, ...keys] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", chromiumSandbox: false, args: ["--disable-gpu"] });
const c = await b.newContext({
  viewport: { width: Number(width), height: 900 },
  colorScheme: theme as "light",
  reducedMotion: "reduce",
  locale: "en-GB",
});
const p = await c.newPage();
p.on("console", (m) => console.log(m.type(), m.text()));
p.on("pageerror", (e) => console.log("ERR", e.message));
await p.goto(address!);
await p.waitForTimeout(1500);
for (const k of keys) {
  if (k.startsWith("click:")) await p.click(k.slice(6));
  else if (k.startsWith("fill:")) {
    const [s, v] = k.slice(5).split("=");
    await p.fill(s!, v!);
  } else if (k.startsWith("wait:")) await p.waitForTimeout(Number(k.slice(5)));
  else await p.keyboard.press(k);
  await p.waitForTimeout(400);
}
await p.screenshot({ path: `/tmp/w/page/pics/${name}.png` });
await b.close();
