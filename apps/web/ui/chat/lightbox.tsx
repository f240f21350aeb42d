import type { ChatAttachment } from "@truefill/contracts/http";
import { Download } from "lucide-react";
import { useT } from "../../i18n/index.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { saveAttachment } from "./save-attachment.ts";

export interface LightboxProps {
	/** Null: closed. */
	readonly picture: ChatAttachment | null;
	/** Download URLs expire after a few minutes: returns the attachment with a fresh one. */
	readonly refresh: (id: string) => Promise<ChatAttachment>;
	readonly onClose: () => void;
}

/** An image of the conversation, large, with a download button. */
export function Lightbox({ picture, refresh, onClose }: LightboxProps) {
	const t = useT();
	return (
		<Dialog
			open={picture !== null}
			onOpenChange={onClose}
			title={<span className="wrap-anywhere">{picture?.file_name ?? ""}</span>}
			width="lg"
			footer={
				picture === null ? null : (
					<Button
						icon={<Download className="icon" aria-hidden />}
						aria-label={t("chat.file.download", { name: picture.file_name })}
						onClick={() => void saveAttachment(picture, refresh)}
					>
						{t("chat.image.download")}
					</Button>
				)
			}
		>
			{picture === null ? null : (
				<img
					src={picture.download_url ?? undefined}
					alt={picture.file_name}
					className="mx-auto max-h-[60vh] max-w-full object-contain"
				/>
			)}
		</Dialog>
	);
}
