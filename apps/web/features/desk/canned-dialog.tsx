import { CANNED_PLACEHOLDERS, type CannedReply } from "@truefill/contracts/http";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { removeCannedReply, saveCannedReply, useCannedReplies } from "../../data/desk/index.ts";
import { isApiError, messageOf } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Input } from "../../ui/input.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";

/** `null`: none; `new`: one that is being created. */
type Edited = CannedReply | "new" | null;

/** The desk's shared canned replies: add, change, delete. */
export function CannedDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const { data, isError, refetch } = useCannedReplies(true);
	const [edited, setEdited] = useState<Edited>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const placeholders = CANNED_PLACEHOLDERS.map((name) => `{${name}}`).join(" ");
	return (
		<Dialog
			open
			onOpenChange={onClose}
			width="lg"
			title={t("desk.canned.title")}
			description={t("desk.canned.description", { placeholders })}
			footer={
				edited === null ? (
					<Button variant="primary" icon={<Plus className="icon" aria-hidden />} onClick={() => setEdited("new")}>
						{t("desk.canned.add")}
					</Button>
				) : null
			}
		>
			{failure === null ? null : (
				<div className="mb-3">
					<Alert variant="destructive" onDismiss={() => setFailure(null)}>
						{failure}
					</Alert>
				</div>
			)}
			{edited !== null ? (
				<Editor edited={edited} onDone={() => setEdited(null)} />
			) : isError && data === undefined ? (
				<ErrorState compact title={t("desk.canned.failed")} onRetry={() => void refetch()} />
			) : data === undefined ? (
				<Skeleton lines={6} />
			) : data.length === 0 ? (
				<EmptyState compact title={t("desk.canned.empty")}>
					{t("desk.canned.empty.hint")}
				</EmptyState>
			) : (
				<ul>
					{data.map((reply) => (
						<Row key={reply.id} reply={reply} onEdit={() => setEdited(reply)} onFailure={setFailure} />
					))}
				</ul>
			)}
		</Dialog>
	);
}

interface RowProps {
	readonly reply: CannedReply;
	readonly onEdit: () => void;
	readonly onFailure: (message: string) => void;
}

function Row({ reply, onEdit, onFailure }: RowProps) {
	const t = useT();
	const { id, shortcut, text, sample } = reply;
	const [asks, setAsks] = useState(false);
	const [busy, setBusy] = useState(false);
	const remove = async (): Promise<void> => {
		setBusy(true);
		try {
			await removeCannedReply(id);
		} catch (error) {
			onFailure(messageOf(error, ""));
			setBusy(false);
			setAsks(false);
		}
	};
	return (
		<li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-line border-b py-2.5 last:border-b-0">
			<div className="min-w-0 flex-1">
				<p className="flex items-center gap-2 font-medium text-13">
					/{shortcut}
					{sample ? <Badge>{t("desk.canned.sample")}</Badge> : null}
				</p>
				<p className="wrap-anywhere whitespace-pre-wrap text-12 text-secondary">{text}</p>
			</div>
			{asks ? (
				<span className="flex gap-1.5">
					<Button size="sm" onClick={() => setAsks(false)}>
						{t("common.cancel")}
					</Button>
					<Button size="sm" variant="danger" busy={busy} onClick={() => void remove()}>
						{t("desk.canned.delete.sure")}
					</Button>
				</span>
			) : (
				<span className="flex gap-1">
					<IconButton
						size="sm"
						label={t("desk.canned.change", { shortcut })}
						icon={<Pencil className="icon" aria-hidden />}
						onClick={onEdit}
					/>
					<IconButton
						size="sm"
						label={t("desk.canned.delete", { shortcut })}
						icon={<Trash2 className="icon" aria-hidden />}
						onClick={() => setAsks(true)}
					/>
				</span>
			)}
		</li>
	);
}

interface Failure {
	readonly field: "shortcut" | "text" | null;
	readonly message: string;
}

/** Maps a refusal to a field. Pure. */
function failureOf(error: unknown): Failure {
	const message = messageOf(error, "");
	if (!isApiError(error)) return { field: null, message };
	const { shortcut, text } = error.fields;
	if (shortcut !== undefined) return { field: "shortcut", message: shortcut.message };
	if (text !== undefined) return { field: "text", message: text.message };
	if (error.code === "SHORTCUT_TAKEN") return { field: "shortcut", message };
	if (error.code === "MESSAGE_EMPTY" || error.code === "PLACEHOLDER_UNKNOWN") return { field: "text", message };
	return { field: null, message };
}

function Editor({ edited, onDone }: { readonly edited: CannedReply | "new"; readonly onDone: () => void }) {
	const t = useT();
	const held = edited === "new" ? null : edited;
	const [shortcut, setShortcut] = useState(held?.shortcut ?? "");
	const [text, setText] = useState(held?.text ?? "");
	const [failure, setFailure] = useState<Failure | null>(null);
	const [busy, setBusy] = useState(false);
	const save = async (event: FormEvent): Promise<void> => {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		try {
			await saveCannedReply(held?.id ?? null, { shortcut, text });
			onDone();
		} catch (error) {
			setFailure(failureOf(error));
			setBusy(false);
		}
	};
	return (
		<form className="flex flex-col gap-4" onSubmit={(event) => void save(event)} noValidate>
			{failure !== null && failure.field === null ? <Alert variant="destructive">{failure.message}</Alert> : null}
			<Field
				label={t("desk.canned.shortcut")}
				help={t("desk.canned.shortcut.help")}
				error={failure?.field === "shortcut" ? failure.message : null}
			>
				{(aria) => (
					<Input
						{...aria}
						value={shortcut}
						onChange={(event) => setShortcut(event.target.value.toLowerCase())}
						start="/"
						maxLength={40}
						autoComplete="off"
						autoFocus
					/>
				)}
			</Field>
			<Field label={t("desk.canned.text")} error={failure?.field === "text" ? failure.message : null}>
				{(aria) => (
					<textarea
						{...aria}
						value={text}
						onChange={(event) => setText(event.target.value)}
						rows={6}
						className="w-full rounded-control border border-line-strong bg-surface-1 px-3 py-2 text-13 focus-visible:border-accent aria-[invalid=true]:border-danger"
					/>
				)}
			</Field>
			<div className="flex justify-end gap-2">
				<Button onClick={onDone}>{t("common.cancel")}</Button>
				<Button type="submit" variant="primary" busy={busy}>
					{t("desk.canned.save")}
				</Button>
			</div>
		</form>
	);
}
