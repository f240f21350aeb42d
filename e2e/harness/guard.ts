import type { Page } from "@playwright/test";

/**
 * Chromium asks for it by itself where a picture is opened as a page, as `Terminal.enter` does, if the page stays open
 * long enough. Our own pages name their icon.
 */
const OF_CHROMIUM = /\/favicon\.ico$/;

/** Page errors that fail a journey: console errors, uncaught exceptions, policy violations, 5xx answers. */
export class Guard {
	readonly #found: string[] = [];
	/** Chromium asks for this icon beside a picture that is opened by itself, as tests do to reach the site's storage. */
	readonly #expected: RegExp[] = [/status of 404 .*\/favicon\.ico\)$/];

	/** Watches a page from before its first document. */
	static async over(page: Page): Promise<Guard> {
		const guard = new Guard();
		page.on("console", (message) => {
			const { url } = message.location();
			if (message.type() === "error" && !OF_CHROMIUM.test(url))
				guard.#found.push(`console: ${message.text()} (${url})`);
		});
		page.on("pageerror", (error) => guard.#found.push(`exception: ${error.stack ?? error.message}`));
		page.on("response", (response) => {
			if (response.status() >= 500) guard.#found.push(`answer ${response.status()}: ${response.url()}`);
		});
		await page.exposeFunction("reportPolicyViolation", (text: string) => guard.#found.push(`policy: ${text}`));
		await page.addInitScript(() => {
			document.addEventListener("securitypolicyviolation", (event) => {
				const report: unknown = Reflect.get(window, "reportPolicyViolation");
				if (typeof report === "function") {
					report(`${event.violatedDirective} ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`);
				}
			});
		});
		return guard;
	}

	/** Chromium itself logs each 4xx answer as an error; a journey that provokes one declares it here. */
	expect(pattern: RegExp): void {
		this.#expected.push(pattern);
	}

	/** All that was not declared. */
	get violations(): readonly string[] {
		return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
	}
}
