/**
 * Runs in the page, where nothing of ours can be called: its document as a reader sees it, as HTML. Shadow trees stand in their places, what is not shown
 * and what is no text is left out. Written as text, since it is sent to the browser as such.
 */
export const RENDERED = `((most) => {
  const skip = new Set(["SCRIPT", "NOSCRIPT", "TEMPLATE", "IFRAME", "OBJECT", "EMBED", "CANVAS", "VIDEO", "AUDIO"]);
  const shown = (element) => {
    if (element === document.body || element === document.documentElement || element.closest("head")) return true;
    const style = getComputedStyle(element);
    return style.display !== "none" && style.visibility !== "hidden" && Number(style.opacity) > 0.05;
  };
  let left = 200000;
  const copyOf = (node, out) => {
    if (left-- <= 0) return undefined;
    if (node.nodeType === 3) return out.createTextNode(node.data);
    if (node.nodeType !== 1 || skip.has(node.tagName)) return undefined;
    if (node.tagName === "SLOT") {
      const assigned = node.assignedNodes();
      return childrenInto(out.createElement("div"), assigned.length > 0 ? assigned : node.childNodes, out);
    }
    if (!shown(node)) return undefined;
    const copy = out.createElement(node.localName.includes("-") ? "div" : node.localName);
    for (const { name, value } of node.attributes) if (/^[a-z][a-z-]*$/.test(name) && !name.startsWith("on")) copy.setAttribute(name, value.slice(0, 2000));
    return childrenInto(copy, (node.shadowRoot ?? node).childNodes, out);
  };
  const childrenInto = (copy, nodes, out) => {
    for (const node of nodes) { const child = copyOf(node, out); if (child !== undefined) copy.appendChild(child); }
    return copy;
  };
  const out = document.implementation.createHTMLDocument("");
  const html = copyOf(document.documentElement, out);
  return { html: ("<!doctype html>" + (html === undefined ? "" : html.outerHTML)).slice(0, most), cut: left <= 0 };
})`;

/** Runs in the page: how much of it there is, to tell whether it is still being written. */
export const EXTENT = `document.body === null ? "" : document.body.getElementsByTagName("*").length + ":" + document.body.textContent.length + ":" + document.readyState`;

/** Runs in the page: presses what refuses cookies in the consent boxes of the common makers, also within shadow trees. True when something was pressed. */
export const DECLINE = `((selectors) => {
  const find = (root) => {
    for (const selector of selectors) { const found = root.querySelector(selector); if (found !== null) return found; }
    for (const element of root.querySelectorAll("*")) if (element.shadowRoot) { const found = find(element.shadowRoot); if (found) return found; }
    return undefined;
  };
  const button = find(document);
  if (button === undefined) return false;
  button.click();
  return true;
})`;

/** The button that refuses, as the makers of consent boxes name it. */
export const DECLINING = [
  "#onetrust-reject-all-handler",
  "#CybotCookiebotDialogBodyButtonDecline",
  "#didomi-notice-disagree-button",
  ".didomi-continue-without-agreeing",
  "#truste-consent-required",
  '[data-testid="uc-deny-all-button"]',
  ".cm-btn-decline",
  ".cky-btn-reject",
  ".cmplz-deny",
  ".osano-cm-denyAll",
  ".cc-deny",
  ".iubenda-cs-reject-btn",
  "#axeptio_btn_dismiss",
  ".qc-cmp2-summary-buttons button[mode=secondary]",
  "#ppms_cm_reject-all",
  "._brlbs-refuse-btn a",
  "[data-cookiefirst-action=reject]",
  "[data-consent=reject]",
  "[data-action=reject-all]",
];
