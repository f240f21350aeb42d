import { expect, it } from "vitest";
import { outwardHref } from "./outward-href.ts";

it.each([
	["https://example.com/terms", "https://example.com/terms"],
	["http://example.com", "http://example.com"],
	["/help", "/help"],
	["javascript:alert(1)", null],
	[" JaVaScRiPt:alert(1)", null],
	["java\nscript:alert(1)", null],
	["data:text/html,x", null],
	["", null],
	[null, null],
])("%j as a link is %j", (address, href) => expect(outwardHref(address)).toBe(href));
