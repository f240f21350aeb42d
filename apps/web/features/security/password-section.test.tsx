import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../data/http/index.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import { PasswordSection } from "./password-section.tsx";

const { change, refetch } = vi.hoisted(() => ({ change: vi.fn(), refetch: vi.fn() }));
vi.mock("../../data/identity/index.ts", () => ({ sendPasswordChange: change }));
vi.mock("../../data/security/index.ts", () => ({ useSecurity: () => ({ data: { totp: { on: true } }, refetch }) }));

beforeEach(async () => {
	await loadAllTexts();
	change.mockReset();
	render(
		<MemoryRouter>
			<PasswordSection />
		</MemoryRouter>,
	);
});
afterEach(cleanup);

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const CODE = /^Code of your authenticator app/;
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.submit(screen.getByRole("button", { name: "Change the password" }));

it("asks for everything that is missing and says where the passwords differ", async () => {
	send();
	await waitFor(() => expect(document.activeElement).toBe(field("Present password")));
	type("Present password", "The old one");
	type(CODE, "123456");
	type("New password", "A new password");
	type("New password again", "Another password");
	send();
	await waitFor(() => expect(document.activeElement).toBe(field("New password again")));
	expect(change).not.toHaveBeenCalled();
});

it("asks for a new code after a wrong one, and keeps the passwords until they are changed", async () => {
	change.mockRejectedValueOnce(new ApiError("CODE_WRONG", "The code is wrong.", 422));
	type("Present password", "The old one");
	type(CODE, "123456");
	type("New password", "A new password");
	type("New password again", "A new password");
	send();
	expect(await screen.findByText("The code is wrong.")).toBeTruthy();
	expect(field(CODE).value).toBe("");
	expect(document.activeElement).toBe(field(CODE));
	expect(field("Present password").value).toBe("The old one");
	expect(refetch).toHaveBeenCalled();
	change.mockResolvedValueOnce(2);
	type(CODE, "654321");
	expect(screen.queryByText("The code is wrong.")).toBeNull();
	send();
	await waitFor(() => expect(field("Present password").value).toBe(""));
	expect(change).toHaveBeenLastCalledWith("The old one", "A new password", "654321");
});
