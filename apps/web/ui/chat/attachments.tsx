import type { ChatAttachment } from "@truefill/contracts/http";
import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { useT } from "../../i18n/index.ts";

export interface AttachmentsProps {
	readonly attachments: readonly ChatAttachment[];
	/** Download URLs expire after a few minutes: returns the attachment with a fresh one. */
	readonly refresh: (id: string) => Promise<ChatAttachment>;
	readonly onOpen: (attachment: ChatAttachment) => void;
}

/** Images as thumbnails that open large, other files as a chip that opens a preview. */
export function Attachments({ attachments, refresh, onOpen }: AttachmentsProps) {
	if (attachments.length === 0) return null;
	return (
		<ul className="mt-1.5 flex flex-wrap gap-2">
			{attachments.map((attachment) => (
				<li key={attachment.id} className="max-w-full">
					{attachment.is_image ? (
						<Picture attachment={attachment} refresh={refresh} onOpen={onOpen} />
					) : (
						<FileChip attachment={attachment} onOpen={onOpen} />
					)}
				</li>
			))}
		</ul>
	);
}

function Picture({
	attachment,
	refresh,
	onOpen,
}: Omit<AttachmentsProps, "attachments"> & { readonly attachment: ChatAttachment }) {
	const t = useT();
	const [shown, setShown] = useState(attachment);
	const [tried, setTried] = useState(false);
	const { id, download_url } = attachment;
	// An attachment from an event has no URL yet: each session fetches its own.
	useEffect(() => {
		if (download_url === null) refresh(id).then(setShown, () => undefined);
	}, [id, download_url, refresh]);
	return (
		<button
			type="button"
			onClick={() => onOpen(shown)}
			aria-label={t("chat.image.open", { name: attachment.file_name })}
			className="block overflow-hidden rounded-control border border-line bg-surface-3"
		>
			<img
				src={shown.download_url ?? undefined}
				alt={attachment.file_name}
				loading="lazy"
				decoding="async"
				className="h-36 max-w-60 object-cover"
				onError={() => {
					// The URL expired: tries a fresh one once; then only the name is shown.
					if (tried) return;
					setTried(true);
					refresh(attachment.id).then(setShown, () => undefined);
				}}
			/>
		</button>
	);
}

function FileChip({
	attachment,
	onOpen,
}: {
	readonly attachment: ChatAttachment;
	readonly onOpen: AttachmentsProps["onOpen"];
}) {
	const t = useT();
	return (
		<button
			type="button"
			aria-label={t("chat.document.show", { name: attachment.file_name })}
			className="flex max-w-full items-center gap-2 rounded-control border border-line-strong bg-surface-1 px-2.5 py-1.5 text-12 text-primary hover:bg-surface-3"
			onClick={() => onOpen(attachment)}
		>
			<FileText className="icon flex-none text-muted" aria-hidden />
			<span dir="auto" className="truncate">
				{attachment.file_name}
			</span>
		</button>
	);
}
