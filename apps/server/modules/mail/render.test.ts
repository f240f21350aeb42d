import { mailLanguage } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import { renderMail } from "./render.ts";
import { TEMPLATES, type Template, type TemplateName } from "./templates.ts";
import { mailText } from "./texts.ts";

const site = { name: "Truefill", origin: "https://trade.example.com" };
const names = Object.keys(TEMPLATES).filter((name): name is TemplateName => name in TEMPLATES);
const cases = mailLanguage.options.flatMap((language) => names.map((template) => ({ language, template })));
const filled = (template: TemplateName) =>
	Object.fromEntries([...TEMPLATES[template].params.map((param) => [param, `<${param}>&`]), ["name", "Zoë"]]);

describe("mails", () => {
	it.each(cases)("$template in $language uses its parameters and no other", ({ language, template }) => {
		const { subject, lines, action } = mailText(template, language);
		const { params, path }: Template = TEMPLATES[template];
		const used = [...[subject, ...lines, path ?? ""].join(" ").matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
		expect(new Set(used.filter((name) => name !== "site"))).toEqual(new Set(params));
		expect(action !== undefined).toBe(path !== undefined);
		expect(lines.length).toBeGreaterThan(0);
	});

	it.each(cases)("$template in $language shows parameters as text only", ({ language, template }) => {
		const { subject, text, html } = renderMail({ template, language, params: filled(template) }, site);
		expect(html).not.toMatch(/<(?:code|reason|device|at|token)>/);
		expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
		expect(`${subject}${text}`).not.toMatch(/\{\w+\}/);
		for (const [, link] of html.matchAll(/href="([^"]+)"/g))
			expect(link?.startsWith("https://trade.example.com/")).toBe(true);
	});

	it("puts the secret of a link behind the hash, which browsers tell nobody", () => {
		const { text } = renderMail(
			{ template: "reset-password", language: "en", params: { token: "a/b", minutes: "30" } },
			site,
		);
		expect(text).toContain("https://trade.example.com/forgot-password#reset=a%2Fb");
	});

	it("never reads a parameter as a template", () => {
		const reason = "{site} {name} {constructor} {{7*7}} <%= 7 %> %s $& $1";
		const params = { reason, name: "Zoë" };
		const { text, html } = renderMail({ template: "client-refused", language: "en", params }, site);
		expect(text).toContain(reason);
		expect(html).toContain("{site} {name} {constructor} {{7*7}} &#60;%= 7 %&#62; %s $&#38; $1");
	});

	it("keeps a subject one line whatever its parameters hold", () => {
		const params = {
			provider: "X\r\nBcc: everybody@example.com",
			at: "2026-01-02T03:04:05.678Z",
			device: "d",
			name: "",
		};
		const { subject, text } = renderMail({ template: "sign-in-linked", language: "en", params }, site);
		expect(subject).toBe("Sign-in with X Bcc: everybody@example.com was connected");
		expect(text).toContain("On January 2, 2026 at 3:04 AM UTC sign-in");
	});

	it.each(["Zoë", "Dr. J.R. van der O'Neil-Łęcki", "Nguyễn", "محمد", "मीरा", "St. John"])("greets %s", (name) => {
		const params = { code: "123456", minutes: "10", name };
		expect(renderMail({ template: "verify-email", language: "en", params }, site).text).toMatch(
			new RegExp(`^Hello ${name},`),
		);
	});

	it.each([
		"Win at https://evil.example/x",
		"evil.com",
		"Visit evil.example now",
		"www.evil",
		"evil\u3002com",
		"a@evil.example",
		"Call 0900 123456",
		"Your account is locked, sign in at evil\u2024com",
		"x".repeat(41),
		"\u202Emoc.live",
		"<b>Bob</b>",
	])("is no letter of whoever signs up with another's address as %s", (name) => {
		for (const template of ["verify-email", "confirm-new-email"] as const) {
			const params = { code: "123456", minutes: "10", name };
			const { subject, text, html } = renderMail({ template, language: "en", params }, site);
			expect(text).toMatch(/^Hello,/);
			expect(`${subject} ${text} ${html}`).not.toMatch(/evil|moc|0900|Bob|xxx/);
		}
	});
});
