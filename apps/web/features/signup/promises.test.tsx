import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { SiteSettings } from "@truefill/contracts/http";
import { SAMPLES, sampleSettings, sampleUser } from "@truefill/contracts/samples";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginDraft, type Draft, readDraft, removeDraft, saveDraft } from "../../data/registration/index.ts";
import { sessionStore } from "../../data/session/store.ts";
import { settingsStore } from "../../data/site/settings.ts";
import { loadAllTexts, showLanguage } from "../../i18n/index.ts";
import { setAppearance } from "../../lib/appearance.ts";
import CountryScreen from "./country-screen.tsx";
import RegisterScreen from "./register-screen.tsx";
import SignupScreen from "./screen.tsx";

const reported = vi.hoisted(() => vi.fn());
vi.mock("../../ui/notify.ts", () => ({ notify: reported }));

const PASSWORD = "correct horse battery";
const settings: SiteSettings = { ...sampleSettings, sign_in_providers: [], promo_url: null };
const toasts = () => reported.mock.calls.map(([each]) => each.title);

function Here() {
	const { pathname, search } = useLocation();
	return <output>{pathname + search}</output>;
}
function open(path: string, change: Partial<typeof settings> = {}) {
	settingsStore.setState({ settings: { ...settings, ...change }, initialized: true, isLoading: false, error: null });
	return render(
		<MemoryRouter initialEntries={[path]}>
			<Here />
			<Routes>
				<Route path="/signup" element={<SignupScreen />} />
				<Route path="/register/country-residence" element={<CountryScreen />} />
				<Route path="/register" element={<RegisterScreen />} />
				<Route path="*" element={null} />
			</Routes>
		</MemoryRouter>,
	);
}
const here = () => document.querySelector("output")?.textContent;
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** A server answer that the test triggers. */
function server(status: number, body: unknown) {
	let answer: () => void = () => undefined;
	const asked = vi.fn(
		(_url: string, _init: RequestInit) =>
			new Promise<Response>((resolve) => {
				answer = () => resolve(new Response(JSON.stringify(body), { status }));
			}),
	);
	vi.stubGlobal("fetch", asked);
	const reached = () => waitFor(() => expect(asked).toHaveBeenCalled());
	return {
		asked,
		reached,
		async answer() {
			await reached();
			await act(async () => answer());
		},
	};
}
const available = (free: boolean, message: string, country = "GB") => ({
	success: true,
	message,
	data: { available: free, country },
});
const draft: Draft = { email: "grace@example.com", country: "france", timestamp: new Date().toISOString() };

beforeEach(async () => {
	await loadAllTexts();
	reported.mockClear();
	// jsdom has neither media queries nor sizes.
	vi.stubGlobal(
		"ResizeObserver",
		class {
			observe = () => undefined;
			unobserve = () => undefined;
			disconnect = () => undefined;
		},
	);
	setAppearance({ theme: "dark" });
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
	cleanup();
	removeDraft();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

describe.each([
	["td", "Sign up"],
	["ic", "Create Your Account"],
] as const)("sign-up step 1 as %s (SPEC §2, §5, §8, R23)", (r_page, submit) => {
	it("wants a valid email and a password of eight, both, with the specification's sentences", async () => {
		const { asked } = server(200, available(true, "ok"));
		open("/signup", { r_page });
		press(submit);
		expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
		expect(screen.getByText("Password must be at least 8 characters")).toBeTruthy();
		fill("Email", "grace@example.com");
		fill("Password", "seven77");
		press(submit);
		await waitFor(() => expect(screen.queryByText("Please enter a valid email address")).toBeNull());
		expect(screen.getByText("Password must be at least 8 characters")).toBeTruthy();
		expect(asked).not.toHaveBeenCalled();
	});

	it("shuts the button with a spinner and Checking email availability..., keeps the draft and goes to the country", async () => {
		const { asked, reached, answer } = server(200, available(true, "Email is available"));
		open("/signup", { r_page });
		fill("Email", " grace@example.com ");
		fill("Password", PASSWORD);
		press(submit);
		const busy = await screen.findByRole("button", { name: /Checking email availability\.\.\./ });
		expect(busy.getAttribute("aria-busy") ?? busy.getAttribute("aria-disabled")).toBe("true");
		expect(busy.querySelector("svg")).not.toBeNull();
		fireEvent.click(busy);
		await reached();
		expect(asked).toHaveBeenCalledOnce();
		expect(JSON.parse(String(asked.mock.calls[0]?.[1].body))).toEqual({ email: "grace@example.com" });
		await answer();
		await waitFor(() => expect(here()).toBe("/register/country-residence"));
		expect(toasts()).toEqual(["Email verified successfully! Please continue with registration."]);
		expect(readDraft()).toMatchObject({ email: "grace@example.com", country: "united-kingdom" });
	});

	it.each([
		["not available, with a sentence", 200, available(false, "Gone."), "Gone."],
		["not available, without one", 200, available(false, ""), "Email is already registered"],
		["an answer that cannot be read", 200, { odd: true }, "Failed to check email availability"],
		["refused with a sentence", 429, { code: "TOO_MANY_ATTEMPTS", message: "Wait 5 s." }, "Wait 5 s."],
	])("stays on the page with a toast when it is %s (SPEC §8 Email check)", async (_, status, body, sentence) => {
		const { answer } = server(status, body);
		open("/signup", { r_page });
		fill("Email", "grace@example.com");
		fill("Password", PASSWORD);
		press(submit);
		await answer();
		await waitFor(() => expect(toasts()).toEqual([sentence]));
		expect([here(), readDraft()]).toEqual(["/signup", null]);
		expect(screen.getByRole("button", { name: submit })).toBeTruthy();
		expect(document.activeElement).toBe(screen.getByLabelText("Email"));
	});

	it("marks the email that is taken", async () => {
		const { answer } = server(200, available(false, "Email is already registered"));
		open("/signup", { r_page });
		fill("Email", "grace@example.com");
		fill("Password", PASSWORD);
		press(submit);
		await answer();
		await waitFor(() => expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true"));
	});

	it("shows and hides the password; leads to the login at the root, on small screens with type=basic", () => {
		open("/signup", { r_page });
		const field = screen.getByLabelText("Password");
		expect(field.getAttribute("type")).toBe("password");
		press("Show password");
		expect(field.getAttribute("type")).toBe("text");
		press("Hide password");
		expect(field.getAttribute("type")).toBe("password");
		const links = screen.getAllByRole("link", { name: "Log in" });
		expect(links.map((link) => [link.getAttribute("href"), link.className.includes("lg:hidden")])).toEqual([
			["/", false],
			["/?type=basic", true],
		]);
	});
});

describe("/signup (SPEC §2, R23)", () => {
	it.each([["basic"], ["xx"]])("is the full form for r_page %s, whatever the address says", (r_page) => {
		open("/signup?variant=td", { r_page: r_page as "basic" });
		expect(screen.getByRole("heading", { name: "CREATE A NEW ACCOUNT" })).toBeTruthy();
	});

	it("as td has the invitation, the badge only with its setting (R2), and the language selector showing EN (SPEC §1)", () => {
		const badge = { count: 1196, label: "Excellent", stars: 5, source_url: null, as_of: null };
		open("/signup", { r_page: "td", review_badge: badge });
		expect(screen.getByRole("heading", { name: "Sign up to power up your trading" })).toBeTruthy();
		expect(screen.getByText("1,196 reviews")).toBeTruthy();
		expect(screen.getByText("Excellent")).toBeTruthy();
		expect(screen.getByRole("img", { name: "5 out of 5 stars" })).toBeTruthy();
		expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Language" }).value).toBe("en");
		expect(screen.getByText("EN")).toBeTruthy();
		cleanup();
		open("/signup", { r_page: "td", review_badge: null });
		expect(screen.queryByText(/reviews/)).toBeNull();
	});

	it("says all of itself in the language that is chosen in its selector, and keeps it (SPEC §1)", async () => {
		// The test is about the choice, not about loading its texts.
		await showLanguage("de");
		await showLanguage("en");
		open("/signup", { r_page: "td" });
		try {
			fireEvent.change(screen.getByRole("combobox", { name: "Language" }), { target: { value: "de" } });
			await screen.findByRole("heading", { name: "Registrieren Sie sich und bringen Sie Ihren Handel voran" });
			expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Sprache" }).value).toBe("de");
			expect([document.documentElement.lang, localStorage.getItem("language")]).toEqual(["de", "de"]);
		} finally {
			await showLanguage("en");
			localStorage.removeItem("language");
		}
	});

	it.each(["/signup", "/register", "/register/country-residence"])(
		"SPEC §6: who is signed in has nothing to do at %s",
		(path) => {
			sessionStore.setState({ user: sampleUser, token: "a-token" });
			try {
				open(path);
				expect(here()).toBe("/main");
			} finally {
				sessionStore.setState({ user: null, token: null });
			}
		},
	);

	it("as ic has the headline, the two bullets, the site's own words on wide screens alone, and its four links", () => {
		const urls = { terms_url: "/t", privacy_url: "/p", risk_url: "/r", help_url: "/h" };
		open("/signup", { r_page: "ic", register_page_header: "Before", register_page_footer: "After", ...urls });
		expect(screen.getByRole("heading", { name: "Live Trading Account Application" })).toBeTruthy();
		expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(
			expect.arrayContaining(["Fast account opening in a few simple steps", "2000+ products across 6 asset classes"]),
		);
		for (const words of ["Before", "After"]) expect(screen.getByText(words).className).toContain("hidden");
		for (const words of ["Before", "After"]) expect(screen.getByText(words).className).toContain("lg:block");
		const footer = screen.getByRole("navigation", { name: "About this site" });
		expect([...footer.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
			["Terms", "/t"],
			["Privacy", "/p"],
			["Risk disclosure", "/r"],
			["Help", "/h"],
		]);
	});

	it("has the logo lead to the site's address, a smaller one on small screens", () => {
		open("/signup", { r_page: "td", website_url: "https://example.com", logo: "/logo.svg", logo_sm: "/small.svg" });
		const link = document.querySelector("header a[href='https://example.com']");
		expect([...(link?.querySelectorAll("img") ?? [])].map((image) => image.getAttribute("src"))).toEqual([
			"/small.svg",
			"/logo.svg",
		]);
		expect(link?.firstElementChild?.className).toContain("lg:hidden");
	});

	it("shows the risk warning, which small screens put away and take out again (SPEC §2, R4)", () => {
		open("/signup", { r_page: "td" });
		const text =
			"Trading CFDs carries a high level of risk to your capital, and you should only trade with money you can afford to lose.";
		expect(screen.getAllByText(text).length).toBeGreaterThan(0);
		press("Put the risk warning away");
		press("Read the risk warning");
		expect(screen.getByRole("button", { name: "Put the risk warning away" })).toBeTruthy();
	});
});

describe("the country step (SPEC §2, §5, R3, R7)", () => {
	const path = "/register/country-residence";
	const combobox = (name: string) => screen.getByRole("combobox", { name }).textContent;

	it("takes both countries from the step before, else United States", () => {
		saveDraft(draft);
		open(path);
		expect([combobox("Country of Residence"), combobox("Nationality")]).toEqual(["France", "France"]);
		cleanup();
		saveDraft({ ...draft, country: "united states" });
		open(path);
		expect([combobox("Country of Residence"), combobox("Nationality")]).toEqual(["United States", "United States"]);
	});

	it("has three steps, Set Up active, and the entity's notice only where the site says one", () => {
		saveDraft(draft);
		open(path, { entity_notice: "You will be onboarded with a UK-regulated broker entity." });
		const steps = screen.getByRole("list", { name: "Steps of the registration" });
		expect([...steps.children].map((step) => [step.textContent, step.getAttribute("aria-current")])).toEqual([
			["1. Set Up", "step"],
			["2. Financial Profile", null],
			["3. ID Check", null],
		]);
		expect(screen.getByText("You will be onboarded with a UK-regulated broker entity.")).toBeTruthy();
		cleanup();
		open(path, { entity_notice: null });
		expect(screen.queryByText(/broker entity/)).toBeNull();
	});

	it("goes on only when it is agreed, says Processing... meanwhile, and keeps what was chosen", async () => {
		saveDraft(draft);
		open(path);
		const go = screen.getByRole("button", { name: "Continue" });
		expect(go.getAttribute("aria-disabled")).toBe("true");
		fireEvent.click(go);
		expect(here()).toBe(path);
		fireEvent.click(screen.getByRole("checkbox", { name: "I agree to the Privacy Policy and I am over 18" }));
		press("Continue");
		expect(await screen.findByRole("button", { name: /Processing\.\.\./ })).toBeTruthy();
		await waitFor(() => expect(here()).toBe("/register"));
		expect(readDraft()).toMatchObject({ countryOfResidence: "france", nationality: "france", agreePrivacy: true });
	});
});

describe("the registration form (SPEC §2, §5, §8)", () => {
	const person = () => {
		fill("First name", "Grace");
		fill("Last name", "Hopper");
		fill("Username", "grace");
		fill("Phone", "202 555 0100");
	};
	const come = () => {
		beginDraft(draft.email, PASSWORD, "france");
		saveDraft({ ...draft, countryOfResidence: "germany", nationality: "italy", agreePrivacy: true });
		return open("/register");
	};

	it("hides what the steps before have given, says so, and asks for the rest with +1 before the phone (SPEC §2, §9)", () => {
		come();
		expect(screen.getByText("Some fields have been pre-filled from your previous step")).toBeTruthy();
		for (const label of ["Email", "Country", "Nationality", "Password", "Confirm password"]) {
			expect(screen.queryByLabelText(label), label).toBeNull();
		}
		expect(screen.getByLabelText<HTMLInputElement>("Country code").value).toBe("+1");
	});

	it("asks for all of it without a draft, with a toggle at each password, and says each fault", async () => {
		open("/signup", { r_page: "basic" });
		expect(screen.queryByText(/pre-filled/)).toBeNull();
		expect(screen.getAllByRole("button", { name: "Show password" })).toHaveLength(2);
		fill("Password", "short77");
		fill("Confirm password", "other");
		press("CREATE ACCOUNT");
		await screen.findByText("First name must be at least 2 characters");
		for (const sentence of [
			"First name must be at least 2 characters",
			"Last name must be at least 2 characters",
			"Username must be at least 3 characters",
			"Please enter a valid email address",
			"Please enter a valid phone number",
			"Password must be at least 8 characters",
			"Passwords do not match",
		]) {
			expect(screen.getByText(sentence), sentence).toBeTruthy();
		}
	});

	it("says Creating account... while it is on the way, then removes the draft and goes to the root (SPEC §2, §4, §7)", async () => {
		const { asked, reached, answer } = server(201, SAMPLES.register?.response);
		come();
		person();
		press("CREATE ACCOUNT");
		expect(await screen.findByRole("button", { name: /Creating account\.\.\./ })).toBeTruthy();
		await reached();
		expect(JSON.parse(String(asked.mock.calls[0]?.[1].body))).toEqual({
			first_name: "Grace",
			last_name: "Hopper",
			username: "grace",
			email: "grace@example.com",
			phone: "202 555 0100",
			country_code: "+1",
			country: "germany",
			nationality: "italy",
			password: PASSWORD,
			confirm_password: PASSWORD,
		});
		await answer();
		await waitFor(() => expect(here()).toBe("/"));
		expect(toasts()).toEqual(["Your account has been created"]);
		expect([readDraft(), localStorage.getItem("registration_data")]).toEqual([null, null]);
	});

	it.each([
		[
			"the server's sentence",
			409,
			{ code: "USERNAME_TAKEN", message: "This username is already taken." },
			/already taken/,
		],
		["its own where there is none", 200, { odd: true }, "Registration failed. Please try again."],
	])("tells %s and keeps the draft (SPEC §8 Registration)", async (_, status, body, sentence) => {
		const { answer } = server(status, body);
		come();
		person();
		press("CREATE ACCOUNT");
		await answer();
		await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(sentence)]));
		expect([here(), readDraft()?.email]).toEqual(["/register", draft.email]);
	});

	it("has Login to the root, and the promo-code link only with its setting (R17)", () => {
		open("/signup", { r_page: "basic" });
		expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/");
		expect(screen.queryByRole("link", { name: "I have a promo-code" })).toBeNull();
		cleanup();
		open("/signup", { r_page: "basic", promo_url: "/promo" });
		expect(screen.getByRole("link", { name: "I have a promo-code" }).getAttribute("href")).toBe("/promo");
	});

	it.each(["/register", "/register/country-residence"])(
		"SPEC §4: without a draft %s says so and leads to /signup",
		async (path) => {
			open(path);
			await waitFor(() => expect(here()).toBe("/signup"));
			expect(toasts()).toEqual(["Please complete the registration process first"]);
		},
	);

	it("SPEC §4: a draft that is older than a day is none", async () => {
		const timestamp = new Date(Date.now() - 25 * 3_600_000).toISOString();
		saveDraft({ ...draft, countryOfResidence: "germany", nationality: "germany", agreePrivacy: true, timestamp });
		open("/register");
		await waitFor(() => expect(here()).toBe("/signup"));
		expect(toasts()).toEqual(["Please complete the registration process first"]);
	});

	it("is reached through the steps where nothing can be stored", async () => {
		vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
			throw new DOMException("full", "QuotaExceededError");
		});
		const { answer } = server(200, available(true, "ok"));
		open("/signup", { r_page: "td" });
		fill("Email", "full@example.com");
		fill("Password", PASSWORD);
		press("Sign up");
		await answer();
		await waitFor(() => expect(here()).toBe("/register/country-residence"));
		fireEvent.click(screen.getByRole("checkbox", { name: "I agree to the Privacy Policy and I am over 18" }));
		press("Continue");
		await waitFor(() => expect(here()).toBe("/register"));
		expect(screen.getByText(/You register as .*full@example\.com/)).toBeTruthy();
	});

	it("SPEC §5: not before the agreement, with its sentence", async () => {
		saveDraft(draft);
		open("/register");
		await waitFor(() => expect(here()).toBe("/register/country-residence"));
		expect(toasts()).toEqual(["Please agree to the Privacy Policy"]);
	});
});
