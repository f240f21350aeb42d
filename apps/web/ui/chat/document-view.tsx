import type { ChatAttachment, DocumentPreview } from "@truefill/contracts/http";
import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../alert.tsx";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { IconButton } from "../icon-button.tsx";
import { Spinner } from "../spinner.tsx";
import { EmptyState, ErrorState } from "../states.tsx";
import { saveAttachment } from "./save-attachment.ts";

export interface DocumentViewProps {
	/** Null: closed. */
	readonly document: ChatAttachment | null;
	/** A page of it, or its text; null if it cannot be shown. */
	readonly preview: (id: string, page: number) => Promise<DocumentPreview | null>;
	readonly refresh: (id: string) => Promise<ChatAttachment>;
	readonly onClose: () => void;
}

/** Previews a PDF, Word or Excel file of the conversation; the file itself is behind a warning. */
export function DocumentView({ document, preview, refresh, onClose }: DocumentViewProps) {
	return (
		<Dialog
			open={document !== null}
			onOpenChange={onClose}
			title={<span className="wrap-anywhere">{document?.file_name ?? ""}</span>}
			width="xl"
			footer={document === null ? null : <Original key={document.id} document={document} refresh={refresh} />}
		>
			{document === null ? null : (
				<DocumentPages key={document.id} id={document.id} name={document.file_name} preview={preview} />
			)}
		</Dialog>
	);
}

function Original({ document, refresh }: Pick<DocumentViewProps, "refresh"> & { readonly document: ChatAttachment }) {
	const t = useT();
	const [isAsked, setAsked] = useState(false);
	const icon = <Download className="icon" aria-hidden />;
	if (!isAsked) {
		return (
			<Button icon={icon} onClick={() => setAsked(true)}>
				{t("chat.document.original")}
			</Button>
		);
	}
	return (
		<Alert
			variant="warning"
			announce
			actions={
				<Button size="sm" icon={icon} onClick={() => void saveAttachment(document, refresh)}>
					{t("chat.document.anyway")}
				</Button>
			}
		>
			{t("chat.document.warning")}
		</Alert>
	);
}

type Loaded =
	| { readonly state: "loading" }
	| { readonly state: "failed" }
	| { readonly state: "impossible" }
	| { readonly state: "shown"; readonly shown: DocumentPreview };

/** One page of a document at a time, or its text. */
export function DocumentPages({
	id,
	name,
	preview,
}: Pick<DocumentViewProps, "preview"> & { readonly id: string; readonly name: string }) {
	const t = useT();
	const [page, setPage] = useState(1);
	const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
	const load = useCallback(() => {
		let isCurrent = true;
		setLoaded({ state: "loading" });
		preview(id, page).then(
			(shown) => isCurrent && setLoaded(shown === null ? { state: "impossible" } : { state: "shown", shown }),
			() => isCurrent && setLoaded({ state: "failed" }),
		);
		return () => {
			isCurrent = false;
		};
	}, [preview, id, page]);
	useEffect(load, [load]);
	if (loaded.state === "loading") {
		return (
			<div className="flex min-h-60 items-center justify-center">
				<Spinner large label={t("chat.document.loading")} />
			</div>
		);
	}
	if (loaded.state === "failed") return <ErrorState title={t("chat.document.failed")} onRetry={load} />;
	if (loaded.state === "impossible") return <EmptyState title={t("chat.document.impossible")} />;
	const { shown } = loaded;
	return shown.kind === "page" ? <Page shown={shown} name={name} onPage={setPage} /> : <Words shown={shown} />;
}

function Page({
	shown: { page, pages, width, height, picture },
	name,
	onPage,
}: {
	readonly shown: Extract<DocumentPreview, { kind: "page" }>;
	readonly name: string;
	readonly onPage: (page: number) => void;
}) {
	const t = useT();
	const place = t("chat.document.page", { page, pages });
	return (
		<div className="flex flex-col items-center gap-3">
			<img
				src={`data:image/jpeg;base64,${picture}`}
				alt={`${name}: ${place}`}
				width={width}
				height={height}
				className="h-auto max-w-full border border-line bg-white"
			/>
			{pages === 1 ? null : (
				<div className="flex items-center gap-3">
					<IconButton
						bare
						icon={<ChevronLeft className="icon rtl:rotate-180" aria-hidden />}
						label={t("chat.document.previous")}
						disabled={page === 1}
						onClick={() => onPage(page - 1)}
					/>
					<span className="num text-13 text-secondary" aria-live="polite">
						{place}
					</span>
					<IconButton
						bare
						icon={<ChevronRight className="icon rtl:rotate-180" aria-hidden />}
						label={t("chat.document.next")}
						disabled={page === pages}
						onClick={() => onPage(page + 1)}
					/>
				</div>
			)}
		</div>
	);
}

/** Blocks and cells never move: their index is their key. */
function Words({ shown: { blocks, is_cut } }: { readonly shown: Extract<DocumentPreview, { kind: "text" }> }) {
	const t = useT();
	if (blocks.length === 0) return <EmptyState title={t("chat.document.empty")} />;
	return (
		<div className="flex flex-col gap-3 text-14">
			{is_cut ? <Alert>{t("chat.document.cut")}</Alert> : null}
			{keyed(blocks).map(([key, block]) =>
				block.kind === "paragraph" ? (
					<p key={key} dir="auto" className="wrap-anywhere whitespace-pre-wrap">
						{block.text}
					</p>
				) : (
					<div key={key} className="overflow-x-auto">
						<table className="border-collapse text-13">
							{block.name === null ? null : <caption className="pb-1 text-start font-medium">{block.name}</caption>}
							<tbody>
								{keyed(block.rows).map(([rowKey, row]) => (
									<tr key={rowKey}>
										{keyed(row).map(([cellKey, cell]) => (
											<td
												key={cellKey}
												dir="auto"
												className="whitespace-pre-wrap border border-line px-2 py-1 align-top"
											>
												{cell}
											</td>
										))}
									</tr>
								))}
							</tbody>
						</table>
					</div>
				),
			)}
		</div>
	);
}

const keyed = <T,>(items: readonly T[]): (readonly [string, T])[] => items.map((item, index) => [`${index}`, item]);
