import { describe, expect, it } from "vitest";
import { CONFIG_TABLE, parseConfig } from "../platform/index.ts";
import { banner } from "./banner.ts";
import { help } from "./help.ts";

const url = "http://127.0.0.1:3000";

describe("what the operator reads", () => {
	it("has the address, the prices, the data folder, the demo's sign-ins and how to stop", () => {
		const text = banner(parseConfig({}, [], "/srv"), url, "Simulated prices");
		for (const part of [
			url,
			"Simulated prices",
			"Demo: published sign-ins",
			"/srv/data",
			"demo@truefill.test",
			"Demo-admin-1",
			"/demo/mails",
			"Ctrl-C",
		]) {
			expect(text).toContain(part);
		}
	});

	it("never has a password outside the demo, nor the secrets of the configuration", () => {
		const env = {
			DATABASE_URL: "postgresql://app:hunter2@db/truefill",
			FEED: "push",
			FEED_KEY: "a-feed-key-of-the-bridge",
			PUBLIC_URL: "https://trade.example.com",
			SMTP_URL: "smtps://mailer:hunter2@mail.example.com",
			MAIL_FROM: "no-reply@example.com",
		};
		const text = banner(parseConfig(env, []), url, "Dealer's prices");
		expect(text).toContain("https://trade.example.com");
		expect(text).toMatch(/Mode +Production/);
		expect(text).toMatch(/Mails +sent by mail\.example\.com/);
		expect(text).not.toMatch(/hunter2|a-feed-key|Demo-customer|Demo-admin|demo.mails/);
	});

	it("says with --help everything that can be set", () => {
		for (const { name } of CONFIG_TABLE) expect(help()).toContain(name);
		expect(help()).toContain("--data-dir");
	});
});
