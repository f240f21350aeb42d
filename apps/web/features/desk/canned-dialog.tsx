import { addCannedReply, CANNED_PLACEHOLDERS, type CannedReply } from "@truefill/contracts/http";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { removeCannedReply, saveCannedReply, useCannedReplies } from "../../data/desk/index.ts";
import { messageOf } from "../../data/index.ts";
import { Form, FormProblem, TextAreaField, TextField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
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

function Editor({ edited, onDone }: { readonly edited: CannedReply | "new"; readonly onDone: () => void }) {
	const t = useT();
	const held = edited === "new" ? null : edited;
	const form = useApiForm({
		values: { shortcut: held?.shortcut ?? "", text: held?.text ?? "" },
		schema: addCannedReply.body,
		refusals: { SHORTCUT_TAKEN: "shortcut", MESSAGE_EMPTY: "text", PLACEHOLDER_UNKNOWN: "text" },
		keeps: true,
		async submit(body) {
			await saveCannedReply(held?.id ?? null, body);
			onDone();
		},
	});
	return (
		<Form form={form} className="flex flex-col gap-4">
			<FormProblem form={form} />
			<TextField
				form={form}
				name="shortcut"
				label={t("desk.canned.shortcut")}
				help={t("desk.canned.shortcut.help")}
				clean={(text) => text.toLowerCase()}
				start="/"
				maxLength={40}
				autoComplete="off"
				autoFocus
			/>
			<TextAreaField form={form} name="text" label={t("desk.canned.text")} rows={6} />
			<div className="flex justify-end gap-2">
				<Button onClick={onDone}>{t("common.cancel")}</Button>
				<Button type="submit" variant="primary" busy={form.busy}>
					{t("desk.canned.save")}
				</Button>
			</div>
		</Form>
	);
}
