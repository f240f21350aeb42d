import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Alert, type AlertVariant } from "./alert.tsx";

afterEach(cleanup);

const VARIANTS: readonly AlertVariant[] = ["default", "destructive", "success", "warning"];

it.each(VARIANTS)("SPEC §2: the alert %s has an icon, a title, a description and a close button", (variant) => {
	const closed = vi.fn();
	const { container } = render(
		<Alert variant={variant} title="The title" onDismiss={closed}>
			The description
		</Alert>,
	);
	expect(container.querySelectorAll("svg[aria-hidden]").length).toBe(2);
	expect(container.querySelector("strong")?.textContent).toBe("The title");
	expect(container.textContent).toContain("The description");
	fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
	expect(closed).toHaveBeenCalledOnce();
});

it("SPEC §2: each variant looks like no other; title and close button may be absent", () => {
	const looks = VARIANTS.map((variant) => {
		cleanup();
		const { container } = render(<Alert variant={variant}>Only words</Alert>);
		expect([container.querySelector("strong"), container.querySelector("button")]).toEqual([null, null]);
		return container.querySelector("svg")?.outerHTML;
	});
	expect(new Set(looks).size).toBe(4);
});
