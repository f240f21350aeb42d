import { expect, it } from "vitest";
import { deviceName, deviceWithVersion } from "./device-name.ts";

const CHROME =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

it.each([
	[CHROME, "Chrome, Windows", "Chrome 142, Windows"],
	[`${CHROME} Edg/142.0.3595.53`, "Edge, Windows", "Edge 142, Windows"],
	[`${CHROME} EdgA/141.0.0.0`, "Edge, Windows", "Edge 141, Windows"],
	[`${CHROME} OPR/124.0.0.0`, "Opera, Windows", "Opera 124, Windows"],
	["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux", "Firefox 145, Linux"],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
		"Safari, iPhone",
		"Safari 18, iPhone",
	],
	[
		"Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
		"Samsung Internet, Android",
		"Samsung Internet 28, Android",
	],
	["curl/8.14.1", "curl", "curl 8"],
	["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "macOS", "macOS"],
	["Chrome/", "Chrome", "Chrome"],
	["Firefox/99999999999999", "Firefox", "Firefox 9999"],
	["<script>alert(1)</script>", "another program", null],
	["", "another program", null],
])("%s is %s, and %s for support", (userAgent, name, withVersion) => {
	expect([deviceName(userAgent), deviceWithVersion(userAgent)]).toEqual([name, withVersion]);
});
