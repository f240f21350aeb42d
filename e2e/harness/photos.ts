import { deflateSync } from "node:zlib";

/* Photos as a customer takes them, made here: what they show does not matter, how well does. */

const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
	let value = index;
	for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
	return value >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	let crc = 0xffffffff;
	for (const byte of body) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
	return Buffer.concat([length, body, check]);
}

const [WIDTH, HEIGHT] = [1_000, 640];

/** A grey PNG of 1000 × 640 pixels. */
function picture(at: (x: number, y: number) => number): Buffer {
	const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
	for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) rows[y * (WIDTH + 1) + x + 1] = at(x, y);
	const head = Buffer.alloc(13);
	head.writeUInt32BE(WIDTH, 0);
	head.writeUInt32BE(HEIGHT, 4);
	head.set([8, 0, 0, 0, 0], 8);
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	return Buffer.concat([
		signature,
		chunk("IHDR", head),
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

const MARGIN = 90;

/** A card with lines of print on a darker table; `serial` makes it another card. */
export const sharpPhoto = (serial = 0): Buffer =>
	picture((x, y) => {
		const isTable = x < MARGIN || y < MARGIN || x >= WIDTH - MARGIN || y >= HEIGHT - MARGIN;
		if (isTable) return 110;
		return y % 24 < 10 && (x + serial) % 9 < 5 ? 60 : 205;
	});

/** Nothing in it has an edge. */
export const blurredPhoto = (): Buffer => picture((x, y) => 90 + (x * 40) / WIDTH + (y * 40) / HEIGHT);
