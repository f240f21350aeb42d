import { ATTACHMENT_TYPES } from "@truefill/contracts/http";
import * as fc from "@truefill/testkit/properties";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { compound, doc, xls } from "../../../http/testing-compound.ts";
import { docx, pdf, png, pngText, xlsx, zip } from "../../../http/testing-files.ts";
import { heic } from "../../../http/testing-heic.ts";
import { createSystemClock } from "../../../platform/index.ts";
import { decodeHeicApart, judgeApart } from "../apart.ts";
import type { DocumentKind } from "../judge/verdict.ts";
import { checkFile } from "./check-file.ts";
import { contentDisposition, displayName, endingOf } from "./names.ts";

const EVIL = "<script>alert(document.domain)</script>";
const bytes = (text: string) => Buffer.from(text, "latin1");
const clock = createSystemClock();
const apart = {
	judge: (document: Buffer, kind: DocumentKind) => judgeApart(clock, document, kind),
	decodeHeic: (photo: Buffer) => decodeHeicApart(clock, photo),
};
const check = (data: Buffer, fileName: string, mediaType = "") => checkFile(data, { fileName, mediaType }, apart);
const codeOf = async (data: Buffer, fileName: string, mediaType = "") => {
	const checked = await check(data, fileName, mediaType);
	return checked.ok ? "ok" : checked.refusal.code;
};
const picture = (format: "png" | "jpeg" | "webp" | "gif" | "avif") =>
	sharp({ create: { width: 8, height: 6, channels: 3, background: "#36c" } })
		.withExif({ IFD0: { Copyright: "51.5007N 0.1246W" } })
		.toFormat(format)
		.toBuffer();
const macro = { name: "word/vbaProject.bin", data: bytes("macro") };

describe("a photo of a phone (HEIC)", () => {
	const sent = (data: Buffer, fileName = "IMG_1.HEIC", mediaType = "image/heif") =>
		checkFile(data, { fileName, mediaType }, apart, ["heic", "heif", "jpg"]);

	it("is stored as JPEG where it is accepted, and refused elsewhere", async () => {
		const checked = await sent(heic());
		expect(checked.ok, JSON.stringify(checked)).toBe(true);
		if (!checked.ok) return;
		expect(checked.value).toMatchObject({ fileName: "IMG_1.jpg", mediaType: "image/jpeg", isImage: true });
		const { data, info } = await sharp(checked.value.data).raw().toBuffer({ resolveWithObject: true });
		expect([info.width, info.height]).toEqual([64, 48]);
		const red = (x: number) => data[x * info.channels] ?? 0;
		expect(red(60), "redder to the right").toBeGreaterThan(red(3) + 100);
		expect(await codeOf(heic(), "IMG_1.heic", "image/heic")).toBe("FILE_TYPE_REFUSED");
	});

	it.each([
		["half of one", heic().subarray(0, 300), "FILE_DAMAGED"],
		["another picture", png(5, 5), "FILE_TYPE_DIFFERS"],
	])("%s is refused", async (_what, data, code) => {
		expect(await sent(data)).toMatchObject({ ok: false, refusal: { code } });
	});
});

describe("what may be sent", () => {
	it.each(["png", "jpeg", "webp", "gif", "avif"] as const)(
		"%s comes out written anew, without what it carried",
		async (format) => {
			const sent = await picture(format);
			const ending = format === "jpeg" ? "jpg" : format;
			const checked = await check(sent, `photo.${ending}`, ATTACHMENT_TYPES[ending]);
			expect(checked.ok, JSON.stringify(checked)).toBe(true);
			if (!checked.ok) return;
			const { data, mediaType, isImage, fileName } = checked.value;
			const metadata = await sharp(data).metadata();
			expect([metadata.width, metadata.height, isImage]).toEqual([8, 6, true]);
			expect(metadata.exif).toBeUndefined();
			expect(data.includes("51.5007N")).toBe(false);
			expect(mediaType).toBe(`image/${metadata.format}`);
			expect(fileName).toBe(`photo.${metadata.format === "jpeg" ? "jpg" : metadata.format}`);
		},
	);

	it.each([
		["a PDF", pdf(), "statement.pdf", "application/pdf"],
		["a Word file", docx(), "letter.docx", ATTACHMENT_TYPES.docx],
		["an Excel file", xlsx(), "trades.XLSX", ""],
		["an old Word file", doc(), "letter.doc", "application/msword"],
		["an old Excel file", xls(), "trades.xls", "application/vnd.ms-excel"],
		["a Word file of a browser that does not know it", docx(), "letter.docx", "application/octet-stream"],
		["a Word file with a picture in it", docx({ name: "word/media/a.svg", data: bytes("<svg/>") }), "a.docx", ""],
	])("%s stays as it is", async (_what, data, name, type) => {
		const checked = await check(data, name, type);
		expect(checked.ok && checked.value.data.equals(data)).toBe(true);
	});
});

describe("what is refused, with its reason (SPEC: images, PDF, Word, Excel)", () => {
	it.each([
		["a page", bytes(`<!doctype html>${EVIL}`), "page.html", "text/html", "FILE_TYPE_REFUSED"],
		[
			"a drawing",
			bytes(`<svg xmlns="http://www.w3.org/2000/svg">${EVIL}</svg>`),
			"a.svg",
			"image/svg+xml",
			"FILE_TYPE_REFUSED",
		],
		["a program", bytes("MZ\x90\0"), "setup.exe", "application/octet-stream", "FILE_TYPE_REFUSED"],
		["a program behind a harmless name", bytes("MZ\x90\0"), "report.pdf.exe", "application/pdf", "FILE_TYPE_REFUSED"],
		["a name without an ending", png(2, 2), "photo", "image/png", "FILE_TYPE_REFUSED"],
		["half an old Word file", doc().subarray(0, 600), "a.doc", "application/msword", "FILE_DAMAGED"],
		["an old Excel file as a Word file", xls(), "a.doc", "", "FILE_TYPE_DIFFERS"],
		["a Word file under the old one's name", docx(), "a.doc", "", "FILE_TYPE_DIFFERS"],
		["an old Word file with macros", doc({ more: { "Macros/VBA/dir": bytes("x") } }), "a.doc", "", "FILE_UNSAFE"],
		["an old Word file with a password", doc({ flags: 0x0100 }), "a.doc", "", "FILE_PROTECTED"],
		["a Word file with a password", compound({ EncryptedPackage: bytes("x") }), "a.docx", "", "FILE_PROTECTED"],
		["a Word file with macros by its name", docx(macro), "a.docm", "", "FILE_TYPE_REFUSED"],
		["a page that says it is a picture", bytes(`<!doctype html>${EVIL}`), "a.png", "image/png", "FILE_TYPE_DIFFERS"],
		["a drawing that says it is a picture", bytes(`<svg>${EVIL}</svg>`), "a.png", "image/png", "FILE_TYPE_DIFFERS"],
		[
			"a drawing in XML that says so",
			bytes(`<?xml version="1.0"?><svg>${EVIL}</svg>`),
			"a.jpg",
			"image/jpeg",
			"FILE_TYPE_DIFFERS",
		],
		[
			"a page behind a mark of order",
			bytes(`\xef\xbb\xbf<html>${EVIL}`),
			"a.pdf",
			"application/pdf",
			"FILE_TYPE_DIFFERS",
		],
		["a picture under another's name", png(2, 2), "a.jpg", "image/jpeg", "FILE_TYPE_DIFFERS"],
		["a picture that is declared a page", png(2, 2), "a.png", "text/html", "FILE_TYPE_DIFFERS"],
		["a PDF that is declared a picture", pdf(), "a.pdf", "image/png", "FILE_TYPE_DIFFERS"],
		["an archive as a Word file", zip([{ name: "a.txt", data: bytes("x") }]), "a.docx", "", "FILE_TYPE_DIFFERS"],
		["an Excel file as a Word file", xlsx(), "a.docx", "", "FILE_TYPE_DIFFERS"],
		["nothing but a signature", bytes("\x89PNG\r\n\x1a\n"), "a.png", "image/png", "FILE_TYPE_DIFFERS"],
		["half a picture", png(300, 300).subarray(0, 200), "a.png", "image/png", "FILE_DAMAGED"],
		["a PDF without its end", bytes("%PDF-1.4\nhello"), "a.pdf", "", "FILE_DAMAGED"],
		["a PDF behind something else", bytes(`GIF89a ${EVIL}%PDF-1.4\n%%EOF`), "a.pdf", "", "FILE_TYPE_DIFFERS"],
		["a PDF with a page after it", Buffer.concat([pdf(), bytes(`<html>${EVIL}`)]), "a.pdf", "", "FILE_DAMAGED"],
		["a PDF with scripts", pdf("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"), "a.pdf", "", "FILE_UNSAFE"],
		["a PDF that starts programs", pdf("/OpenAction << /S /Launch >>"), "a.pdf", "", "FILE_UNSAFE"],
		["a PDF with a file in it", pdf("/Type /EmbeddedFile"), "a.pdf", "", "FILE_UNSAFE"],
		["a PDF and an archive in one", Buffer.concat([pdf(), docx(), bytes("\n%%EOF")]), "a.pdf", "", "FILE_UNSAFE"],
		["a Word file with macros", docx(macro), "a.docx", "", "FILE_UNSAFE"],
		[
			"a Word file with a program",
			docx({ name: "word/embeddings/oleObject1.bin", data: bytes("MZ") }),
			"a.docx",
			"",
			"FILE_UNSAFE",
		],
		["a Word file with a page", docx({ name: "evil.html", data: bytes(EVIL) }), "a.docx", "", "FILE_UNSAFE"],
		["a Word file that climbs", docx({ name: "../../etc/cron.d/x", data: bytes("x") }), "a.docx", "", "FILE_UNSAFE"],
		[
			"a Word file with two of one name",
			docx({ name: "word/document.xml", data: bytes("x") }),
			"a.docx",
			"",
			"FILE_UNSAFE",
		],
		[
			"a Word file with something before it",
			Buffer.concat([bytes("#!/bin/sh\n"), docx()]),
			"a.docx",
			"",
			"FILE_TYPE_DIFFERS",
		],
		["a Word file with something after it", Buffer.concat([docx(), bytes(EVIL)]), "a.docx", "", "FILE_DAMAGED"],
		["half a Word file", docx().subarray(0, 90), "a.docx", "", "FILE_DAMAGED"],
	])("%s", async (_what, data, name, type, code) => {
		expect(await codeOf(data, name, type)).toBe(code);
	});

	it("bombs: much in little, whether the directory says so or lies", async () => {
		const zeros = Buffer.alloc(30 * 1024 * 1024);
		expect(await codeOf(docx({ name: "word/a.xml", data: zeros }), "a.docx")).toBe("FILE_UNSAFE");
		expect(await codeOf(docx({ name: "word/a.xml", data: zeros, saysBytes: 1000 }), "a.docx")).toBe("FILE_UNSAFE");
		expect(await codeOf(docx({ name: "word/a.xml", data: bytes("x"), saysBytes: 900_000 }), "a.docx")).toBe(
			"FILE_DAMAGED",
		);
		const many = Array.from({ length: 5_001 }, (_, at) => ({ name: `word/${at}.xml`, data: Buffer.alloc(0) }));
		expect(await codeOf(docx(...many), "a.docx")).toBe("FILE_UNSAFE");
	});

	it("pixel floods: small files that unfold to more pixels than anybody sends, without unfolding them", async () => {
		const before = process.memoryUsage().rss;
		expect(await codeOf(png(60_000, 60_000), "a.png")).toBe("IMAGE_TOO_LARGE");
		expect(await codeOf(png(6_400, 6_400), "a.png")).toBe("IMAGE_TOO_LARGE");
		expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
	});

	it("hidden texts and second files behind a picture do not come out again", async () => {
		const sent = Buffer.concat([png(4, 4, [pngText(EVIL)]), docx(), bytes(EVIL)]);
		const checked = await check(sent, "a.png", "image/png");
		expect(checked.ok).toBe(true);
		if (checked.ok)
			for (const trace of ["script", "PK\x03\x04", "word/"])
				expect(checked.value.data.includes(trace, 0, "latin1")).toBe(false);
		const gif = Buffer.concat([await picture("gif"), bytes(`/*${EVIL}*/=1;`)]);
		const rewritten = await check(gif, "a.gif", "image/gif");
		expect(rewritten.ok && rewritten.value.data.includes("script")).toBe(false);
	});

	it("whatever it is, an answer and never an exception", async () => {
		const names = fc.constantFrom("a.png", "a.jpg", "a.webp", "a.gif", "a.avif", "a.pdf", "a.docx", "a", "a.html");
		const seeds = [png(4, 4), docx(), pdf(), await picture("jpeg"), await picture("webp"), await picture("avif")];
		await fc.assert(
			fc.asyncProperty(
				names,
				fc.constantFrom(...seeds),
				fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
				fc.nat(),
				async (fileName, seed, changes, cut) => {
					const data = Buffer.from(seed.subarray(0, cut % 3 === 0 ? cut % seed.length : seed.length));
					for (const [at, value] of changes) if (data.length > 0) data[at % data.length] = value;
					// How the document process treats such files is tested in judge.test.ts.
					const checked = await checkFile(
						data,
						{ fileName, mediaType: "" },
						{ ...apart, judge: async () => "FILE_UNSAFE" as const },
					);
					expect([
						"ok",
						"FILE_TYPE_REFUSED",
						"FILE_TYPE_DIFFERS",
						"FILE_DAMAGED",
						"FILE_UNSAFE",
						"IMAGE_TOO_LARGE",
					]).toContain(checked.ok ? "ok" : checked.refusal.code);
				},
			),
			{ numRuns: 300 },
		);
	});
});

describe("names of files", () => {
	it.each([
		["../../etc/passwd.pdf", "passwd.pdf"],
		["C:\\Windows\\System32\\a.pdf", "a.pdf"],
		["report\u202efdp.pdf", "reportfdp.pdf"],
		["a\u0000b\r\nSet-Cookie: x=1.pdf", "abSet-Cookie_ x=1.pdf"],
		["CON.pdf", "_CON.pdf"],
		["...pdf", "file.pdf"],
		["Kontoauszug März.PDF", "Kontoauszug März.pdf"],
		["<img src=x onerror=alert(1)>.pdf", "_img src=x onerror=alert(1)_.pdf"],
		["/.pdf", "file.pdf"],
		[`${"é".repeat(300)}.pdf`, `${"é".repeat(96)}.pdf`],
	])("%j is shown as %j", (sent, shown) => {
		expect(endingOf(sent)).toBe("pdf");
		expect(displayName(sent, "pdf")).toBe(shown);
	});

	it("never break a header or leave a folder, whatever they are", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
				const shown = displayName(`${name}.pdf`, "pdf");
				expect(shown).toMatch(/^[^/\\\p{Cc}]{1,100}$/u);
				expect(contentDisposition(shown)).toMatch(
					/^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]*$/,
				);
			}),
			{ numRuns: 2_000 },
		);
	});
});
