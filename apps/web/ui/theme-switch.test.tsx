import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { PublicFrame } from "./public-frame.tsx";

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

it("offers the other theme than the device's, and follows when the device changes", () => {
	let light = false;
	const listeners = new Set<() => void>();
	vi.stubGlobal("matchMedia", () => ({
		get matches() {
			return light;
		},
		addEventListener: (_: string, listener: () => void) => listeners.add(listener),
		removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
	}));
	render(<PublicFrame settings={null}>{null}</PublicFrame>);
	expect(screen.getByRole("button", { name: "Switch to the light theme" })).toBeTruthy();
	light = true;
	act(() => {
		for (const listener of listeners) listener();
	});
	expect(screen.getByRole("button", { name: "Switch to the dark theme" })).toBeTruthy();
});
