import { expect, it } from "vitest";
import { bytesOf, signedText } from "./coin-bytes.ts";

it("takes a PSBT of bytes as base64, and back", () => {
	const bytes = Uint8Array.from([0x70, 0x73, 0x62, 0x74, 0xff, 0, 1, 250, 255]);
	expect(signedText(bytes)).toBe("cHNidP8AAfr/");
	expect(bytesOf(signedText(bytes))).toEqual(bytes);
});

it.each(["02f87201", "cHNidP8AAfr/"])("takes the text %s as it is, without the line's end", (text) =>
	expect(signedText(new TextEncoder().encode(`${text}\r\n`))).toBe(text),
);
