import type { KeyboardEvent } from "react";
import { useChoice } from "../../../lib/choices.ts";

function holdEnter(event: KeyboardEvent<HTMLFormElement>): void {
	if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

/**
 * For a form that trades. Enter in a field would press its button; without one-click trading an order is sent only by a
 * press on that button.
 */
export function useHoldEnter(): { readonly onKeyDown?: typeof holdEnter } {
	return useChoice("oneClick") ? {} : { onKeyDown: holdEnter };
}
