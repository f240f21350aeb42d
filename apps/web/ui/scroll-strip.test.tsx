import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ScrollStrip } from "./scroll-strip.tsx";

beforeEach(() => {
	Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

function open(dir: "ltr" | "rtl") {
	render(
		<div style={{ direction: dir }}>
			<ScrollStrip label="Classes">
				<button type="button">One</button>
				<button type="button">Two</button>
				<button type="button">Three</button>
			</ScrollStrip>
		</div>,
	);
	const strip = screen.getByRole("toolbar", { name: "Classes" });
	// jsdom has no layout and does not inherit the direction: both are set here.
	strip.style.direction = dir;
	Object.defineProperties(strip, { scrollWidth: { value: 300 }, clientWidth: { value: 200 } });
	const at = (scrollLeft: number) => {
		strip.scrollLeft = scrollLeft;
		fireEvent.scroll(strip);
		return [strip.style.getPropertyValue("--fade-left"), strip.style.getPropertyValue("--fade-right")];
	};
	return { strip, at };
}

it("fades at the edge behind which there is more, and not at the other", () => {
	const { at } = open("ltr");
	expect(at(0)).toEqual(["0px", "20px"]);
	expect(at(50)).toEqual(["20px", "20px"]);
	expect(at(95)).toEqual(["20px", "5px"]);
	expect(at(100)).toEqual(["20px", "0px"]);
});

it("the same from right to left, where the start is the right edge", () => {
	const { at } = open("rtl");
	expect(at(0)).toEqual(["20px", "0px"]);
	expect(at(-100)).toEqual(["0px", "20px"]);
});

it("arrows go from one control to the next, the way that the script runs, and a wheel scrolls it", () => {
	const { strip } = open("ltr");
	const focused = () => document.activeElement?.textContent;
	screen.getByRole("button", { name: "One" }).focus();
	fireEvent.keyDown(document.activeElement ?? strip, { key: "ArrowRight" });
	expect(focused()).toBe("Two");
	fireEvent.keyDown(document.activeElement ?? strip, { key: "ArrowLeft" });
	fireEvent.keyDown(document.activeElement ?? strip, { key: "ArrowLeft" });
	expect(focused()).toBe("One");
	fireEvent.wheel(strip, { deltaY: 40 });
	expect(strip.scrollLeft).toBe(40);
	cleanup();
	const other = open("rtl");
	screen.getByRole("button", { name: "One" }).focus();
	fireEvent.keyDown(document.activeElement ?? other.strip, { key: "ArrowLeft" });
	expect(focused()).toBe("Two");
});
