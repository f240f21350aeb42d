import { ATTACHMENT_ACCEPT, ATTACHMENT_MAX_BYTES, MESSAGE_MAX_CHARACTERS } from "@truefill/contracts/http";
import { Paperclip, SendHorizontal, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { IconButton } from "../icon-button.tsx";

/** An uploaded file as the server returned it. */
export interface UploadedFile {
	readonly url: string;
	readonly file_name: string;
	readonly is_image: boolean;
}

/** One file of the message, with its upload state. */
export interface ComposerFile {
	readonly key: string;
	readonly name: string;
	/** 0 to 1. */
	readonly progress: number;
	readonly sent: UploadedFile | null;
	/** The server's message for a failed upload. */
	readonly error: string | null;
}

/** The message's files. Kept outside the composer: an upload continues while its conversation is closed. */
export interface ComposerFiles {
	readonly list: readonly ComposerFile[];
	add(file: File): void;
	/** Removes it; aborts its upload. */
	remove(key: string): void;
	/** Called after sending. */
	clear(): void;
}

export interface ComposerProps {
	readonly text: string;
	readonly onText: (text: string) => void;
	readonly onSend: (text: string, files: readonly UploadedFile[]) => void;
	/** Absent: no attachments here. */
	readonly files?: ComposerFiles;
	readonly placeholder: string;
	/** Focused when it appears. */
	readonly takesFocus?: boolean;
	/** A different style for internal notes, which the other side never sees. */
	readonly isNote?: boolean;
	/** Above the input: canned replies, notices. */
	readonly above?: ReactNode;
	/** Handles keys before the composer does; `true` means handled. */
	readonly onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
}

const MB = 1024 * 1024;
const NO_FILES: readonly ComposerFile[] = [];

/** SPEC §2, §5: attach, type, send. Enter sends; Shift+Enter starts a new line. One file at a time. */
export function Composer(props: ComposerProps) {
	const { text, onText, onSend, files, placeholder, takesFocus = false, isNote = false, above, onKey } = props;
	const t = useT();
	const input = useRef<HTMLTextAreaElement>(null);
	useEffect(() => {
		if (takesFocus) input.current?.focus({ preventScroll: true });
	}, [takesFocus]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
	useEffect(() => {
		const area = input.current;
		if (area === null) return;
		area.style.height = "auto";
		area.style.height = `${Math.min(area.scrollHeight, 160)}px`;
	}, [text]);

	const chips = files?.list ?? NO_FILES;
	const busy = chips.some(({ sent, error }) => sent === null && error === null);
	const uploaded = chips.flatMap(({ sent }) => (sent === null ? [] : [sent]));
	const nothing = text.trim() === "" && uploaded.length === 0;
	const tooLong = [...text].length > MESSAGE_MAX_CHARACTERS;
	const off = nothing || busy || tooLong;
	const send = (): void => {
		if (off) return;
		onSend(text, uploaded);
		onText("");
		files?.clear();
		input.current?.focus();
	};

	return (
		<div className={cx("flex-none border-line border-t px-3 py-2.5", isNote ? "bg-warn-quiet" : "bg-surface-1")}>
			{above}
			{chips.length > 0 ? (
				<ul className="mb-2 flex flex-wrap gap-2">
					{chips.map((chip) => (
						<FileChip key={chip.key} chip={chip} onRemove={() => files?.remove(chip.key)} />
					))}
				</ul>
			) : null}
			<div className="flex items-end gap-1.5">
				{files === undefined ? null : <AttachButton onFile={(file) => files.add(file)} />}
				<textarea
					ref={input}
					rows={1}
					value={text}
					placeholder={placeholder}
					aria-label={placeholder}
					aria-invalid={tooLong}
					onChange={(event) => onText(event.target.value)}
					onPaste={(event) => {
						const [file] = event.clipboardData.files;
						if (files === undefined || file === undefined) return;
						event.preventDefault();
						files.add(file);
					}}
					onKeyDown={(event) => {
						if (onKey?.(event)) return;
						// During IME composition (Japanese, Chinese) Enter selects a candidate; it does not send.
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

/** Opens the browser's choice of a file. */
function AttachButton({ onFile }: { readonly onFile: (file: File) => void }) {
	const t = useT();
	const picker = useRef<HTMLInputElement>(null);
	return (
		<>
			<input
				ref={picker}
				type="file"
				accept={ATTACHMENT_ACCEPT}
				className="hidden"
				tabIndex={-1}
				aria-hidden
				onChange={(event) => {
					const [file] = event.target.files ?? [];
					if (file !== undefined) onFile(file);
					event.target.value = "";
				}}
			/>
			<IconButton
				label={t("chat.attach", { megabytes: ATTACHMENT_MAX_BYTES / MB })}
				icon={<Paperclip className="icon-lg" aria-hidden />}
				onClick={() => picker.current?.click()}
			/>
		</>
	);
}

function FileChip({ chip, onRemove }: { readonly chip: ComposerFile; readonly onRemove: () => void }) {
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
			<span dir="auto" className="max-w-2/5 flex-none truncate sm:max-w-48">
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
