import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { WindowedCards } from "./windowed-cards.tsx";

afterEach(cleanup);

it("renders a few of five hundred cards, and counts all of them", () => {
	render(
		<div style={{ overflowY: "auto" }}>
			<WindowedCards total={500} keyOf={(index) => `card ${index}`} card={(index) => <p>Card {index}</p>} />
		</div>,
	);
	const cards = screen.getAllByRole("listitem");
	expect(cards.length).toBeGreaterThan(3);
	expect(cards.length).toBeLessThan(20);
	expect(cards[0]?.textContent).toBe("Card 0");
	expect(cards[0]?.getAttribute("aria-setsize")).toBe("500");
	expect(Number.parseInt(screen.getByRole("list").style.height, 10)).toBeGreaterThan(500 * 100);
});
