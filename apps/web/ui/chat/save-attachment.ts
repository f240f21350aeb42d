import type { ChatAttachment } from "@truefill/contracts/http";
import { t } from "../../i18n/index.ts";
import { notify } from "../notify.ts";

/** Fetches a fresh URL of the file and downloads it; shows a notice if that fails. */
export async function saveAttachment(
	{ id, file_name }: ChatAttachment,
	refresh: (id: string) => Promise<ChatAttachment>,
): Promise<void> {
	try {
		const { download_url } = await refresh(id);
		if (download_url === null) throw new Error("an attachment without an address");
		const link = document.createElement("a");
		link.href = download_url;
		link.download = file_name;
		link.click();
	} catch {
		notify({ tone: "danger", title: t("chat.file.download.failed", { name: file_name }) });
	}
}
