import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { areaBetween, MarkedPicture, unturned } from "./marked-picture.tsx";

it("finds the point of a turned picture in the picture itself", () => {
	// The upper left corner of the picture is shown at the upper right, the lower right, and the lower left.
	expect(unturned([0, 0], 0)).toEqual([0, 0]);
	expect(unturned([1, 0], 1)).toEqual([0, 0]);
	expect(unturned([1, 1], 2)).toEqual([0, 0]);
	expect(unturned([0, 1], 3)).toEqual([0, 0]);
	expect(unturned([0.25, 0.1], 1)).toEqual([0.1, 0.75]);
});

it("makes a rectangle of two corners in any order", () => {
	const area = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 };
	expect(areaBetween([0.25, 0.5], [0.75, 0.75])).toEqual(area);
	expect(areaBetween([0.75, 0.5], [0.25, 0.75])).toEqual(area);
});

it("shows each mark with its reason and draws new ones, but takes no click for one", () => {
	const onDraw = vi.fn();
	const mark = { x: 0.1, y: 0.1, width: 0.2, height: 0.2, label: "Glare" };
	render(<MarkedPicture src="/a.png" alt="Front" marks={[mark]} onDraw={onDraw} />);
	expect(screen.getByText("Glare").parentElement?.style.left).toBe("10%");
	const place = screen.getByRole("img", { name: "Front" }).parentElement?.parentElement;
	if (!place) throw new Error("the picture has a place");
	place.setPointerCapture = vi.fn();
	vi.spyOn(place, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 200, 100));
	const point = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, button: 0 });
	fireEvent.pointerDown(place, point(20, 20));
	fireEvent.pointerUp(place, point(20, 20));
	expect(onDraw).not.toHaveBeenCalled();
	fireEvent.pointerDown(place, point(100, 75));
	fireEvent.pointerMove(place, point(60, 50));
	fireEvent.pointerUp(place, point(50, 25));
	expect(onDraw).toHaveBeenCalledExactlyOnceWith({ x: 0.25, y: 0.25, width: 0.25, height: 0.5 });
});
