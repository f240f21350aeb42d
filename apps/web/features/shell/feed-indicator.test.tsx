// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { FeedNotice } from "./feed-indicator.tsx";

it("keeps the line of the source of prices before it is known, so that the page below does not move", () => {
	const { container, rerender } = render(<FeedNotice source={null} />);
	const line = container.querySelector("p");
	expect(line?.textContent).toBe("\u00a0");
	rerender(<FeedNotice source={{ kind: "simulated", recordedDate: null }} />);
	expect(container.querySelector("p")).toBe(line);
	expect(line?.textContent).toBe("Simulated prices");
});
