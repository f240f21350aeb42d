import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sessionStore } from "../../data/session/index.ts";
import { LoginForm } from "./login-form.tsx";

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const answer = (status: number, body: unknown) => {
	const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
	vi.stubGlobal("fetch", fetched);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	return fetched;
};

const email = () => screen.getByLabelText("Email");
const password = () => screen.getByLabelText("Password");
const send = () => fireEvent.submit(screen.getByRole("button", { name: "Log in" }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it("judges a field when it is left and moves to the first wrong one when sent", async () => {
	const fetched = answer(200, {});
	render(<LoginForm demo={null} onSecondStep={() => undefined} />);
	type(email(), "ada");
	expect(screen.queryByText("Please enter a valid email address")).toBeNull();
	fireEvent.blur(email());
	expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
	send();
	await waitFor(() => expect(document.activeElement).toBe(email()));
	expect(screen.getByText("Please enter your password")).toBeTruthy();
	expect(fetched).not.toHaveBeenCalled();
});

it("says one thing for wrong credentials and keeps what was typed", async () => {
	answer(401, { code: "CREDENTIALS_WRONG", message: "x" });
	render(<LoginForm demo={null} onSecondStep={() => undefined} />);
	type(email(), "ada@truefill.test");
	type(password(), "wrong");
	send();
	expect((await screen.findByRole("alert")).textContent).toContain("The email or the password is not right");
	expect(sessionStore.getState().token).toBeNull();
	await waitFor(() => expect(document.activeElement).toBe(password()));
	expect(email()).toHaveProperty("value", "ada@truefill.test");
});

it("fills in the demo customer only where the site has one", () => {
	const { rerender } = render(<LoginForm demo={null} onSecondStep={() => undefined} />);
	expect(screen.queryByText("This is a demo site")).toBeNull();
	rerender(
		<LoginForm demo={{ email: "demo@truefill.test", password: "Demo-customer-1" }} onSecondStep={() => undefined} />,
	);
	fireEvent.click(screen.getByRole("button", { name: "Fill in demo@truefill.test" }));
	expect(email()).toHaveProperty("value", "demo@truefill.test");
	expect(password()).toHaveProperty("value", "Demo-customer-1");
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Log in" }));
});

it("lets passwords be pasted and filled in by password managers", () => {
	render(<LoginForm demo={null} onSecondStep={() => undefined} />);
	expect([email(), password()].map((field) => field.getAttribute("autocomplete"))).toEqual([
		"username webauthn",
		"current-password",
	]);
	// True: the browser's default action was not prevented.
	for (const what of [fireEvent.paste, fireEvent.drop, fireEvent.contextMenu]) expect(what(password())).toBe(true);
	expect(password().hasAttribute("readonly")).toBe(false);
});

it("shows and hides the password", () => {
	render(<LoginForm demo={null} onSecondStep={() => undefined} />);
	expect(password().getAttribute("type")).toBe("password");
	fireEvent.click(screen.getByRole("button", { name: "Show password" }));
	expect(password().getAttribute("type")).toBe("text");
});
