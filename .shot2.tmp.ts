import { chromium } from "playwright-core";

const b = await chromium.launch({ executablePath: "/usr/bin/chromium", chromiumSandbox: false, args: ["--disable-gpu"] });
const p = await (await b.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
p.setDefaultTimeout(8000);
p.on("pageerror", (e) => console.log("ERR", e.message));
p.on("request", (r) => {
  if (r.method() === "POST") console.log(r.method(), r.url(), r.postData());
});
await p.goto("http://127.0.0.1:8921/#/read/r_e27425493c4f?mode=review");
await p.locator(".evidence.open mark").first().waitFor();
const first = await p.locator("a.sentence[aria-current]").getAttribute("id");
console.log(first);
for (const k of ["d", "h", "u"]) await p.keyboard.press(k);
await p.waitForTimeout(500);
console.log(await p.locator(".review p").textContent());
await p.reload();
await p.waitForTimeout(1500);
console.log(await p.locator(".review p").textContent(), p.url());
console.log(await p.locator(`#${first}`).getAttribute("class"));
await p.locator(`#${first}`).click();
console.log("clicked", p.url());
await p.keyboard.press("d");
await p.waitForTimeout(500);
console.log(await p.locator(".review p").textContent());
await b.close();
