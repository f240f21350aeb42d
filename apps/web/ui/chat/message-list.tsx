import type { ChatAttachment, ChatMessage, DocumentPreview } from "@truefill/contracts/http";
import { ArrowDown, Check, CheckCheck, CircleAlert, Clock } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { formatDay } from "../../lib/format.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Spinner } from "../spinner.tsx";
import { Bubble } from "./bubble.tsx";
import { DocumentView } from "./document-view.tsx";
import { Lightbox } from "./lightbox.tsx";
import { useScroll } from "./use-scroll.ts";

/** A message that has not been acknowledged yet. */
export interface UnsentMessage {
	readonly clientId: string;
	readonly text: string;
	readonly attachments: readonly { readonly url: string; readonly file_name: string; readonly is_image: boolean }[];
	readonly typedAt: string;
	readonly state: "sending" | "waiting" | "failed";
	readonly error: string | null;
}

/** Something shown between messages by its time: a private staff note. */
export interface Insert {
	readonly id: string;
	readonly at: string;
	readonly node: ReactNode;
}

export interface MessageListProps {
	readonly messages: readonly ChatMessage[];
	readonly unsent: readonly UnsentMessage[];
	readonly inserts?: readonly Insert[];
	/** Whether the viewer is staff: staff's messages are then on their own side. */
	readonly isStaff: boolean;
	readonly hasOlder: boolean;
	readonly isLoadingOlder: boolean;
	/** Who is typing on the other side. */
	readonly typing: string | null;
	readonly empty: ReactNode;
	readonly onOlder: () => void;
	readonly onRetry: (clientId: string) => void;
	readonly onDiscard: (clientId: string) => void;
	readonly refresh: (id: string) => Promise<ChatAttachment>;
	/** A page of a document, or its text; null if it cannot be shown. */
	readonly preview: (id: string, page: number) => Promise<DocumentPreview | null>;
}

type Row =
	| { readonly kind: "day"; readonly key: string; readonly at: string }
	| { readonly kind: "message"; readonly key: string; readonly message: ChatMessage; readonly first: boolean }
	| { readonly kind: "insert"; readonly key: string; readonly node: ReactNode };

const RUN_MS = 5 * 60_000;

/** Messages with day headings and inserts. Pure. */
export function rowsOf(messages: readonly ChatMessage[], inserts: readonly Insert[]): readonly Row[] {
	const rows: Row[] = [];
	const between = [...inserts].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
	let day = "";
	let before: ChatMessage | undefined;
	const startDay = (at: string): void => {
		const next = formatDay(at);
		if (next === day) return;
		day = next;
		before = undefined;
		rows.push({ kind: "day", key: `day-${next}`, at });
	};
	const place = (until: number): void => {
		for (let next = between[0]; next !== undefined && Date.parse(next.at) < until; next = between[0]) {
			between.shift();
			startDay(next.at);
			before = undefined;
			rows.push({ kind: "insert", key: next.id, node: next.node });
		}
	};
	for (const message of messages) {
		place(Date.parse(message.created_at));
		startDay(message.created_at);
		const first =
			before === undefined ||
			before.sender_id !== message.sender_id ||
			Date.parse(message.created_at) - Date.parse(before.created_at) > RUN_MS;
		rows.push({ kind: "message", key: message.id, message, first });
		before = message;
	}
	place(Number.POSITIVE_INFINITY);
	return rows;
}

/** A conversation by day, newest at the bottom (SPEC §2). */
export function MessageList(props: MessageListProps) {
	const { messages, unsent, inserts = [], isStaff, hasOlder, isLoadingOlder, typing, empty } = props;
	const t = useT();
	const rows = useMemo(() => rowsOf(messages, inserts), [messages, inserts]);
	const [opened, setOpened] = useState<ChatAttachment | null>(null);
	const [link, setLink] = useState<URL | null>(null);
	const last = unsent.at(-1)?.clientId ?? rows.at(-1)?.key ?? "";
	const { box, content, atBottom, hasNew, onScroll, toBottom } = useScroll({
		firstKey: messages[0]?.id ?? "",
		lastKey: last,
		count: rows.length + unsent.length + (typing === null ? 0 : 1),
		onOlder: props.onOlder,
	});
	return (
		<div className="relative min-h-0 flex-1">
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard. */}
			<div ref={box} onScroll={onScroll} tabIndex={0} className="h-full overflow-y-auto px-4 py-3 outline-none">
				{isLoadingOlder || hasOlder ? (
					<p className="flex h-8 items-center justify-center text-12 text-muted">
						{isLoadingOlder ? (
							<Spinner />
						) : (
							<button type="button" className="underline" onClick={props.onOlder}>
								{t("chat.older")}
							</button>
						)}
					</p>
				) : null}
				{rows.length === 0 && unsent.length === 0 ? empty : null}
				<div ref={content} role="log" aria-label={t("chat.conversation")}>
					<ol className="flex flex-col">
						{rows.map((row) =>
							row.kind === "day" ? (
								<li key={row.key} className="my-2 flex items-center gap-3 text-11 text-muted">
									<span className="h-px flex-1 bg-line" aria-hidden />
									<h3 className="font-medium">{formatDay(row.at)}</h3>
									<span className="h-px flex-1 bg-line" aria-hidden />
								</li>
							) : row.kind === "insert" ? (
								<li key={row.key}>{row.node}</li>
							) : (
								<Bubble
									key={row.key}
									text={row.message.message}
									attachments={row.message.attachments}
									at={row.message.created_at}
									isAdmin={row.message.is_admin}
									isOwn={row.message.is_admin === isStaff}
									name={
										row.first
											? row.message.is_admin === isStaff && !isStaff
												? t("chat.you")
												: row.message.sender.name
											: null
									}
									state={row.message.is_admin === isStaff ? <Mark read={row.message.read_at !== null} /> : null}
									refresh={props.refresh}
									onOpen={setOpened}
									onLink={setLink}
								/>
							),
						)}
						{unsent.map((message) => (
							<Unsent key={message.clientId} message={message} isStaff={isStaff} list={props} onLink={setLink} />
						))}
					</ol>
				</div>
				{typing === null ? null : (
					<p className="mt-2 flex items-center gap-2 text-12 text-muted">
						<span className="breathes" aria-hidden>
							•••
						</span>
						{t("chat.typing", { name: typing })}
					</p>
				)}
			</div>
			{atBottom ? null : (
				<button
					type="button"
					aria-label={hasNew ? t("chat.toBottom.new") : t("chat.toBottom")}
					onClick={toBottom}
					className="absolute end-4 bottom-3 flex size-10 items-center justify-center rounded-pill border border-line-strong bg-surface-2 text-secondary shadow-float hover:text-primary"
				>
					<ArrowDown className="icon-lg" aria-hidden />
					{hasNew ? <span aria-hidden className="absolute end-0 top-0 size-2.5 rounded-pill bg-accent-solid" /> : null}
				</button>
			)}
			<Lightbox picture={opened?.is_image ? opened : null} refresh={props.refresh} onClose={() => setOpened(null)} />
			<DocumentView
				document={opened?.is_image === false ? opened : null}
				preview={props.preview}
				refresh={props.refresh}
				onClose={() => setOpened(null)}
			/>
			<LinkWarning link={link} onClose={() => setLink(null)} />
		</div>
	);
}

/** SPEC §2: the Read marker on own messages. */
function Mark({ read }: { readonly read: boolean }) {
	const t = useT();
	return read ? (
		<span className="flex items-center gap-0.5 text-accent-text">
			<CheckCheck className="size-3.5" aria-hidden />
			{t("chat.read")}
		</span>
	) : (
		<span className="flex items-center gap-0.5">
			<Check className="size-3.5" aria-hidden />
			<span className="sr-only">{t("chat.sent")}</span>
		</span>
	);
}

function Unsent({
	message,
	isStaff,
	list,
	onLink,
}: {
	readonly message: UnsentMessage;
	readonly isStaff: boolean;
	readonly list: MessageListProps;
	readonly onLink: (url: URL) => void;
}) {
	const t = useT();
	const { clientId, text, attachments, typedAt, state, error } = message;
	return (
		<Bubble
			text={text === "" ? attachments.map(({ file_name }) => file_name).join(", ") : text}
			attachments={[]}
			at={typedAt}
			isAdmin={isStaff}
			isOwn
			name={null}
			refresh={list.refresh}
			onOpen={() => undefined}
			onLink={onLink}
			state={
				state === "failed" ? (
					<span className="flex flex-wrap items-center gap-1.5 text-danger" role="alert">
						<CircleAlert className="size-3.5" aria-hidden />
						{error}
						<button type="button" className="underline" onClick={() => list.onRetry(clientId)}>
							{t("common.retry")}
						</button>
						<button type="button" className="underline" onClick={() => list.onDiscard(clientId)}>
							{t("chat.discard")}
						</button>
					</span>
				) : state === "waiting" && error !== null ? (
					<span className="flex flex-wrap items-center gap-1.5 text-danger">
						<CircleAlert className="size-3.5" aria-hidden />
						<span role="status">{error}</span>
						<button type="button" className="underline" onClick={() => list.onRetry(clientId)}>
							{t("common.retry")}
						</button>
					</span>
				) : (
					<span className="flex items-center gap-1">
						<Clock className="size-3" aria-hidden />
						{state === "sending" ? t("chat.sending") : t("chat.waiting")}
					</span>
				)
			}
		/>
	);
}

/** Shows a link's real target before it is opened. */
function LinkWarning({ link, onClose }: { readonly link: URL | null; readonly onClose: () => void }) {
	const t = useT();
	return (
		<Dialog
			open={link !== null}
			onOpenChange={onClose}
			title={t("chat.link.title", { host: link?.host ?? "" })}
			description={t("chat.link.warning")}
			footer={
				<>
					<Button onClick={onClose}>{t("chat.link.stay")}</Button>
					<Button
						variant="primary"
						onClick={() => {
							if (link !== null) window.open(link.href, "_blank", "noopener,noreferrer");
							onClose();
						}}
					>
						{t("chat.link.open")}
					</Button>
				</>
			}
		>
			<p className="break-all rounded-control bg-surface-3 p-2 text-12">{link?.href}</p>
		</Dialog>
	);
}
