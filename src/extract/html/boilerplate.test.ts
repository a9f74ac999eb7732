import { expect, it } from "vitest";
import { boilerplateName } from "./boilerplate.ts";
import { findElement, parsePage } from "./tree.ts";

it.each<[string, string | undefined]>([
  ['<div class="share-buttons">x</div>', "share"],
  ['<div class="relatedPosts">x</div>', "related"],
  ['<div class="story-meta">x</div>', "story"],
  ['<div class="story">x</div>', undefined],
  ['<div class="widget-text">x</div>', "widget"],
  ['<div class="text-widget">x</div>', undefined],
  ['<div class="has-ads">x</div>', undefined],
  ['<div class="section--ads">x</div>', undefined],
  ['<div class="x comment-list">x</div>', "comments"],
  ['<div data-testid="ads">x</div>', "ads"],
  ['<div id="newsletter">x</div>', "newsletter"],
  ['<div id="https://a.test/ads">x</div>', undefined],
  ['<div id="copyright"><h2>Copyright</h2></div>', undefined],
  ['<div id="copyright"><h2>Other</h2></div>', "copyright"],
  ['<div id="copyright">x</div>', "copyright"],
  ['<h2 id="copyright">Other</h2>', undefined],
  ['<div id="comments"><h2>Comments</h2></div>', "comments"],
  ['<div class="copyright" id="copyright"><h2>Copyright</h2></div>', "copyright"],
  ['<div class="main content">x</div>', undefined],
])("R6 of %s the name that marks it as furniture is %s", (html, name) => {
  const element = findElement(parsePage(html), () => true);
  expect(element && boilerplateName(element)).toBe(name);
});
