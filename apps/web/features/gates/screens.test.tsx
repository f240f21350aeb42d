import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { AccountDisabled, AwaitingApproval, SiteDisabled, SiteUnreachable } from "./screens.tsx";
import { Splash } from "./splash.tsx";

afterEach(cleanup);

const nothing = () => undefined;
const check = { siteName: "Truefill", onCheck: nothing, checking: false };
const draw = (element: React.ReactNode) => {
	cleanup();
	const { container: page } = render(element);
	return {
		title: page.querySelector("h1")?.textContent,
		text: page.querySelector("main")?.textContent ?? "",
		buttons: [...page.querySelectorAll("main button")].map((button) => button.textContent),
		links: [...page.querySelectorAll("main a")].map((link) => link.getAttribute("href")),
	};
};

it("SPEC §2: Site Unreachable says why, and Try Again", () => {
	const { title, text, buttons } = draw(<SiteUnreachable {...check} />);
	expect(title).toBe("Site Unreachable");
	expect(text).toContain(
		"We're having trouble connecting to the server. This could be due to network issues or the server might be undergoing maintenance.",
	);
	expect(buttons).toEqual(["Try Again"]);
});

it("SPEC §2: Site Temporarily Disabled says its standard sentence, or the site's own with the contact", () => {
	const plain = draw(<SiteDisabled {...check} message={null} contactEmail={null} />);
	expect(plain.title).toBe("Site Temporarily Disabled");
	expect(plain.text).toContain("This site is currently unavailable. Please check back later.");
	expect([plain.buttons, plain.links]).toEqual([["Check Status"], []]);
	const own = draw(<SiteDisabled {...check} message="Back at noon" contactEmail="help@truefill.test" />);
	expect(own.text).toContain("Back at noon");
	expect(own.text).not.toContain("currently unavailable");
	expect(own.links).toEqual(["mailto:help@truefill.test"]);
});

it("SPEC §2: Account Currently Disabled, with Check Status and a way out", () => {
	const { title, text, buttons } = draw(<AccountDisabled {...check} onLogout={nothing} />);
	expect(title).toBe("Account Currently Disabled");
	expect(text).toContain("Your account is currently disabled, please contact support.");
	expect(buttons).toEqual(["Logout", "Check Status"]);
});

it("SPEC §2: Awaiting Approval, with Logout alone", () => {
	const { title, text, buttons } = draw(<AwaitingApproval siteName="Truefill" onLogout={nothing} />);
	expect(title).toBe("Awaiting Approval");
	expect(text).toContain("Your account is awaiting approval from the Client Management Team.");
	expect(buttons).toEqual(["Logout"]);
});

it("has the language selector on every gate", async () => {
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	for (const gate of [
		<SiteUnreachable key="1" {...check} />,
		<SiteDisabled key="2" {...check} message={null} contactEmail={null} />,
		<AccountDisabled key="3" {...check} onLogout={nothing} />,
		<AwaitingApproval key="4" siteName="Truefill" onLogout={nothing} />,
	]) {
		cleanup();
		render(gate);
		expect((await screen.findByRole<HTMLSelectElement>("combobox", { name: "Language" })).value).toBe("en");
	}
	vi.unstubAllGlobals();
});

it("SPEC §2: the splash has the site's name, Loading market data... and a bar from 0", () => {
	const { container: page } = render(<Splash siteName="Blue Markets" />);
	expect(page.querySelector("h1")?.textContent).toBe("Blue Markets");
	expect(page.querySelector("[role=status]")?.textContent).toBe("Loading market data...");
	const bar = page.querySelector("[role=progressbar]");
	expect([bar?.getAttribute("aria-valuenow"), bar?.getAttribute("aria-valuemax")]).toEqual(["0", "100"]);
});

it("SPEC §2, §9: the splash goes one percent every 30 ms, and stays full while the page is not there", () => {
	vi.useFakeTimers();
	try {
		const { container: page } = render(<Splash siteName="Blue Markets" />);
		const percent = () => page.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow");
		act(() => void vi.advanceTimersByTime(29));
		expect(percent()).toBe("0");
		act(() => void vi.advanceTimersByTime(1));
		expect(percent()).toBe("1");
		act(() => void vi.advanceTimersByTime(41 * 30));
		expect(percent()).toBe("42");
		act(() => void vi.advanceTimersByTime(1_000 * 30));
		expect(percent()).toBe("100");
	} finally {
		vi.useRealTimers();
	}
});
