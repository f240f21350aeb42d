import { OTHER_DEVICE } from "@truefill/contracts/http";

/** First match wins: User-Agents name several browsers. The version follows the same word. */
const BROWSERS: readonly [RegExp, string][] = [
	[/\b(?:EdgA?|EdgiOS)\/(\d*)/, "Edge"],
	[/\bOPR\/(\d*)/, "Opera"],
	[/\bSamsungBrowser\/(\d*)/, "Samsung Internet"],
	[/\b(?:Firefox|FxiOS)\/(\d*)/, "Firefox"],
	[/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d*)/, "Chrome"],
	[/\bVersion\/(\d*)[\d.]* .*Safari\//, "Safari"],
	[/^curl\/(\d*)/, "curl"],
];
const SYSTEMS: readonly [RegExp, string][] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bMac OS X\b|\bMacintosh\b/, "macOS"],
	[/\bLinux\b/, "Linux"],
];
/** Longer versions are cut: a made-up User-Agent must not fill the display. */
const VERSION_DIGITS = 4;

/** The common name of a browser, from its User-Agent: `Firefox, Windows`. Only words from these lists. */
export function deviceName(userAgent: string): string {
	return joined(browserOf(userAgent)?.name, systemOf(userAgent)) ?? OTHER_DEVICE;
}

/** For support, who must tell browsers apart: `Firefox 145, Windows`; null if unknown. */
export function deviceWithVersion(userAgent: string): string | null {
	const browser = browserOf(userAgent);
	const version = browser?.version === "" ? undefined : browser?.version;
	const name = browser && (version === undefined ? browser.name : `${browser.name} ${version}`);
	return joined(name, systemOf(userAgent));
}

function browserOf(userAgent: string): { name: string; version: string } | undefined {
	for (const [pattern, name] of BROWSERS) {
		const version = pattern.exec(userAgent)?.[1];
		if (version !== undefined) return { name, version: version.slice(0, VERSION_DIGITS) };
	}
	return undefined;
}

const systemOf = (userAgent: string): string | undefined => SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];

function joined(...names: readonly (string | undefined)[]): string | null {
	const known = names.filter((name) => name !== undefined);
	return known.length === 0 ? null : known.join(", ");
}

/** A network without its last part: `203.0.113.*`, `2001:db8:1::`. Enough to recognise one's own, not to track. */
export function networkName(network: string): string {
	const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network);
	if (v4 !== null) return `${v4[1]}.*`;
	return `${network
		.replace(/::\/64$/, "")
		.split(":")
		.slice(0, 3)
		.join(":")}::`;
}
