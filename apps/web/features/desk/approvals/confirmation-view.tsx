import { previewConfirmation } from "../../../data/desk/deposits.ts";
import { DocumentPages } from "../../../ui/chat/document-view.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/** A customer's confirmation of a wire, page by page; viewing it is written to the audit log. */
export function ConfirmationView({
	confirmation: { id, file_name: name },
	onClose,
}: {
	readonly confirmation: { readonly id: string; readonly file_name: string };
	readonly onClose: () => void;
}) {
	return (
		<Dialog open onOpenChange={onClose} title={<span className="wrap-anywhere">{name}</span>} width="xl">
			<DocumentPages id={id} name={name} preview={previewConfirmation} />
		</Dialog>
	);
}
