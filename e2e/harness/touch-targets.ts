import type { Page } from "@playwright/test";

/**
 * What can be pressed on the page as it is now and is smaller than 44 pixels, each way, for a finger (WCAG 2.5.5): by
 * where a press lands, so that a label counts with its box. Links within text may be as high as the text.
 */
export function smallTargets(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const REACH = 21;
		const pressed =
			"button, a[href], input:not([type=hidden]), select, summary, [role=tab], [role=radio], [role=switch]";
		const hits = (element: Element, x: number, y: number): boolean => {
			const hit = document.elementFromPoint(
				Math.min(Math.max(x, 1), innerWidth - 1),
				Math.min(Math.max(y, 1), innerHeight - 1),
			);
			const label = hit?.closest("label");
			const frame = hit?.closest("label, span, div");
			return (
				hit !== null &&
				(element.contains(hit) ||
					(hit.contains(element) === false && label?.control === element) ||
					label?.contains(element) === true ||
					(element instanceof HTMLInputElement && frame?.contains(element) === true))
			);
		};
		return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
			element.scrollIntoView({ block: "center", inline: "nearest" });
			// What a checkbox or radio button is pressed by.
			const isBox = element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type);
			const label = isBox ? element.labels?.[0] : null;
			const box = (label ?? element).getBoundingClientRect();
			const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
			const isInText = element.tagName === "A" && getComputedStyle(element).display === "inline";
			const isShown = element.checkVisibility({ visibilityProperty: true }) && box.width > 2 && box.height > 2;
			// Out of sight, or behind something: seen when it is scrolled to.
			if (isInText || !isShown || element.closest("[aria-hidden=true], [inert], [role=option]") || !hits(element, x, y))
				return [];
			if (x < REACH || y < REACH || x > innerWidth - REACH || y > innerHeight - REACH) return [];
			const [across, down] = [
				hits(element, x - REACH, y) && hits(element, x + REACH, y),
				hits(element, x, y - REACH) && hits(element, x, y + REACH),
			];
			if (across && down) return [];
			const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
			return [
				`${element.tagName.toLowerCase()} "${name.trim().slice(0, 40)}" ${Math.round(box.width)}×${Math.round(box.height)}`,
			];
		});
	});
}
