import type { Locator } from "@playwright/test";

interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

const STILL_FRAMES = 10;

/**
 * Where an element is once it has not moved for ten frames. A box taken while scripts, pictures or lists still arrive
 * belongs to another place by the time the pointer gets there.
 */
export async function stillBox(element: Locator): Promise<Box> {
	return element.evaluate(async (node, frames) => {
		const frame = () => new Promise((resume) => requestAnimationFrame(resume));
		let last = "";
		for (let still = 0; ; await frame()) {
			const { x, y, width, height } = node.getBoundingClientRect();
			const place = `${x} ${y} ${width} ${height}`;
			const isLoaded = !(node instanceof HTMLImageElement) || (node.complete && node.naturalWidth > 0);
			still = isLoaded && width > 0 && place === last ? still + 1 : 0;
			last = place;
			if (still >= frames) return { x, y, width, height };
		}
	}, STILL_FRAMES);
}
