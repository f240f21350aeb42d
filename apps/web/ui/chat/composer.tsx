import { ATTACHMENT_ACCEPT, ATTACHMENT_MAX_BYTES, MESSAGE_MAX_CHARACTERS } from "@truefill/contracts/http";
import { Paperclip, SendHorizontal, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { IconButton } from "../icon-button.tsx";

/** What a file became on the server. */
export interface UploadedFile {
	readonly url: string;
	readonly file_name: string;
	readonly is_image: boolean;
}

export interface ComposerProps {
	readonly text: string;
	readonly onText: (text: string) => void;
	readonly onSend: (text: string, files: readonly UploadedFile[]) => void;
	readonly upload: (file: File, onProgress: (done: number) => void, signal: AbortSignal) => Promise<UploadedFile>;
	/** Files of the message that was begun before, when this was on the screen last. */
	readonly begun?: readonly UploadedFile[];
	/** Told which files the message would have by now, so that they can be kept with its text. */
	readonly onFiles?: (files: readonly UploadedFile[]) => void;
	/** The server's sentence for why an upload failed. */
	readonly explain: (error: unknown) => string;
	readonly placeholder: string;
	/** Another look for what the other side never sees. */
	readonly isNote?: boolean;
	/** Above the input: canned replies, notices. */
	readonly above?: ReactNode;
	/** Hears keys before the composer does; `true` means that it was used. */
	readonly onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
}

interface Chip {
	readonly key: string;
	readonly name: string;
	/** 0 to 1. */
	readonly progress: number;
	readonly sent: UploadedFile | null;
	readonly error: string | null;
	readonly stop: AbortController;
}

const MB = 1024 * 1024;
let serial = 0;

const uploadedOf = (chips: readonly Chip[]): readonly UploadedFile[] =>
	chips.flatMap(({ sent }) => (sent === null ? [] : [sent]));

function uploadedChip(sent: UploadedFile): Chip {
	serial += 1;
	return { key: String(serial), name: sent.file_name, progress: 1, sent, error: null, stop: new AbortController() };
}

/** SPEC §2, §5: attach, type, send. Enter sends; Shift and Enter begins a new line. One file at a time. */
export function Composer(props: ComposerProps) {
	const {
		text,
		onText,
		onSend,
		upload,
		explain,
		placeholder,
		isNote = false,
		above,
		onKey,
		begun = [],
		onFiles,
	} = props;
	const t = useT();
	const [chips, setChips] = useState<readonly Chip[]>(() => begun.map(uploadedChip));
	const picker = useRef<HTMLInputElement>(null);
	const input = useRef<HTMLTextAreaElement>(null);
	const chipsNow = useRef(chips);
	chipsNow.current = chips;
	// Uploads of a conversation that was left go to nobody.
	useEffect(
		() => () => {
			for (const { stop } of chipsNow.current) stop.abort();
		},
		[],
	);
	const told = useRef(chips);
	useEffect(() => {
		if (told.current === chips) return;
		told.current = chips;
		onFiles?.(uploadedOf(chips));
	}, [chips, onFiles]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
	useEffect(() => {
		const area = input.current;
		if (area === null) return;
		area.style.height = "auto";
		area.style.height = `${Math.min(area.scrollHeight, 160)}px`;
	}, [text]);

	const change = (key: string, next: Partial<Chip>) =>
		setChips((all) => all.map((chip) => (chip.key === key ? { ...chip, ...next } : chip)));

	const add = (file: File | undefined): void => {
		if (file === undefined) return;
		serial += 1;
		const chip: Chip = {
			key: String(serial),
			name: file.name,
			progress: 0,
			sent: null,
			error:
				file.size > ATTACHMENT_MAX_BYTES ? t("chat.file.tooLarge", { megabytes: ATTACHMENT_MAX_BYTES / MB }) : null,
			stop: new AbortController(),
		};
		setChips((all) => [...all, chip]);
		if (chip.error !== null) return;
		upload(file, (progress) => change(chip.key, { progress }), chip.stop.signal).then(
			(sent) => change(chip.key, { sent, progress: 1 }),
			(error: unknown) => change(chip.key, { error: explain(error) }),
		);
	};

	const busy = chips.some(({ sent, error }) => sent === null && error === null);
	const files = uploadedOf(chips);
	const nothing = text.trim() === "" && files.length === 0;
	const tooLong = [...text].length > MESSAGE_MAX_CHARACTERS;
	const off = nothing || busy || tooLong;
	const send = (): void => {
		if (off) return;
		onSend(text, files);
		onText("");
		setChips([]);
		input.current?.focus();
	};

	return (
		<div className={cx("flex-none border-line border-t px-3 py-2.5", isNote ? "bg-warn-quiet" : "bg-surface-1")}>
			{above}
			{chips.length > 0 ? (
				<ul className="mb-2 flex flex-wrap gap-2">
					{chips.map((chip) => (
						<FileChip
							key={chip.key}
							chip={chip}
							onRemove={() => {
								chip.stop.abort();
								setChips((all) => all.filter(({ key }) => key !== chip.key));
							}}
						/>
					))}
				</ul>
			) : null}
			<div className="flex items-end gap-1.5">
				{isNote ? null : (
					<>
						<input
							ref={picker}
							type="file"
							accept={ATTACHMENT_ACCEPT}
							className="hidden"
							tabIndex={-1}
							aria-hidden
							onChange={(event) => {
								add(event.target.files?.[0]);
								event.target.value = "";
							}}
						/>
						<IconButton
							label={t("chat.attach", { megabytes: ATTACHMENT_MAX_BYTES / MB })}
							icon={<Paperclip className="icon-lg" aria-hidden />}
							onClick={() => picker.current?.click()}
						/>
					</>
				)}
				<textarea
					ref={input}
					rows={1}
					value={text}
					placeholder={placeholder}
					aria-label={placeholder}
					aria-invalid={tooLong}
					onChange={(event) => onText(event.target.value)}
					onPaste={(event) => {
						if (!isNote && event.clipboardData.files.length > 0) {
							event.preventDefault();
							add(event.clipboardData.files[0]);
						}
					}}
					onKeyDown={(event) => {
						if (onKey?.(event)) return;
						// While letters are being composed (Japanese, Chinese) Enter chooses, it does not send.
						if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
						event.preventDefault();
						send();
					}}
					className="max-h-40 min-h-control flex-1 resize-none rounded-control border border-line-strong bg-surface-1 px-3 py-2 text-14 placeholder:text-muted focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-1"
				/>
				<IconButton
					label={t("chat.send")}
					icon={<SendHorizontal className="icon-lg rtl:-scale-x-100" aria-hidden />}
					disabled={off}
					onClick={send}
					className={off ? "" : "bg-accent-solid text-on-solid! hover:bg-accent-solid-hover"}
				/>
			</div>
			{tooLong ? (
				<p role="alert" className="mt-1 text-12 text-danger">
					{t("chat.tooLong", { maximum: MESSAGE_MAX_CHARACTERS })}
				</p>
			) : null}
		</div>
	);
}

function FileChip({ chip, onRemove }: { readonly chip: Chip; readonly onRemove: () => void }) {
	const t = useT();
	const { name, progress, sent, error } = chip;
	const percent = Math.round(progress * 100);
	return (
		<li
			className={cx(
				"relative flex max-w-full items-center gap-2 overflow-hidden rounded-control border py-1 ps-2.5 pe-1 text-12",
				error === null ? "border-line-strong bg-surface-2" : "border-danger bg-danger-quiet",
			)}
		>
			<span dir="auto" className="max-w-48 truncate">
				{name}
			</span>
			{error === null ? (
				<span className="num text-muted" role="status">
					{sent === null ? t("chat.file.uploading", { percent }) : t("chat.file.ready")}
				</span>
			) : (
				<span className="text-danger" role="alert">
					<strong>{t("chat.file.error")}</strong> {error}
				</span>
			)}
			<button
				type="button"
				aria-label={t("chat.file.remove", { name })}
				onClick={onRemove}
				className="flex size-6 flex-none items-center justify-center rounded-control text-muted hover:bg-hover hover:text-primary"
			>
				<X className="icon" aria-hidden />
			</button>
			{sent === null && error === null ? (
				<span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 bg-line">
					<span className="block h-full bg-accent-solid" style={{ width: `${percent}%` }} />
				</span>
			) : null}
		</li>
	);
}
