import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../data/http/index.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import { SecondStep } from "./second-step.tsx";

const { finish, now } = vi.hoisted(() => ({ finish: vi.fn(), now: vi.fn() }));
vi.mock("../../data/security/index.ts", () => ({
	finishSecondStep: finish,
	secondStepNow: now,
	signInWithPasskey: vi.fn(),
	PasskeyCancelled: class extends Error {},
}));

const back = vi.fn();
const code = () => screen.getByLabelText<HTMLInputElement>("Code of the app");
const type = (value: string) => fireEvent.change(code(), { target: { value } });
const send = () => fireEvent.submit(code());

beforeEach(async () => {
	await loadAllTexts();
	finish.mockReset();
	back.mockReset();
	now.mockResolvedValue({ methods: ["totp", "recovery-code"] });
	render(<SecondStep onBack={back} />);
	await waitFor(() => {
		if (document.activeElement !== code()) throw new Error("not focused");
	});
});
afterEach(cleanup);

it("asks again after a wrong code, which typing replaces", async () => {
	await waitFor(() => expect(document.activeElement).toBe(code()));
	type("123");
	send();
	expect(await screen.findByText(/^Enter/)).toBeTruthy();
	expect(finish).not.toHaveBeenCalled();
	finish.mockRejectedValueOnce(new ApiError("CODE_WRONG", "Wrong.", 422));
	type(" 123456 ");
	send();
	expect(await screen.findByText("The code is wrong, too old, or was used before.")).toBeTruthy();
	expect(finish).toHaveBeenCalledExactlyOnceWith("123456");
	expect([code().selectionStart, code().selectionEnd]).toEqual([0, code().value.length]);
	fireEvent.click(screen.getByRole("button", { name: /recovery code/ }));
	expect(screen.getByLabelText<HTMLInputElement>("Recovery code").value).toBe("");
});

it("goes back when the sign-in has ended", async () => {
	finish.mockRejectedValueOnce(new ApiError("CHALLENGE_ENDED", "Ended.", 401));
	type("123456");
	send();
	await waitFor(() => expect(back).toHaveBeenCalledOnce());
});
