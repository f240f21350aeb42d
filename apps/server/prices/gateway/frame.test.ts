import { describe, expect, it } from "vitest";
import { eventPacket, textFrame } from "./frame.ts";

/** Decodes an unmasked, unfragmented text frame by RFC 6455 §5.2. */
function unframe(frame: Buffer): string {
	expect(frame[0]).toBe(0x81);
	const short = frame[1] ?? 0;
	const [length, header] =
		short < 126 ? [short, 2] : short === 126 ? [frame.readUInt16BE(2), 4] : [Number(frame.readBigUInt64BE(2)), 10];
	expect(frame.length).toBe(header + length);
	return frame.toString("utf8", header);
}

describe("frames", () => {
	it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])("of %i bytes carry their text whole", (length) => {
		const text = "x".repeat(length);
		expect(unframe(textFrame(text))).toBe(text);
	});

	it("count bytes, not characters", () => {
		const text = "€".repeat(50);
		expect(unframe(textFrame(text))).toBe(text);
	});

	it("carry socket.io's event packets", () => {
		const packet = eventPacket("data:update", '[{"id":"EURUSD"}]');
		expect(packet).toBe('42["data:update",[{"id":"EURUSD"}]]');
		expect(JSON.parse(packet.slice(2))).toEqual(["data:update", [{ id: "EURUSD" }]]);
	});
});
