import type { VerificationFault, VerificationFile, VerificationMark } from "@truefill/contracts/http";
import { RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { readVerificationPage } from "../../../data/verification/index.ts";
import { useT } from "../../../i18n/index.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ProofPicture } from "../../../ui/proof-picture.tsx";

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

export interface PicturePaneProps {
	readonly file: VerificationFile;
	readonly title: string;
	readonly marks: readonly VerificationMark[];
	/** If set, a drawn rectangle gets this reason. */
	readonly fault?: VerificationFault | undefined;
	readonly onMark?: ((mark: VerificationMark) => void) | undefined;
	readonly onExpired: () => void;
}

/** One picture of a request, to look at closely: larger, turned, and marked. */
export function PicturePane({ file, title, marks, fault, onMark, onExpired }: PicturePaneProps) {
	const t = useT();
	const [zoom, setZoom] = useState(0);
	const [turns, setTurns] = useState<0 | 1 | 2 | 3>(0);
	const draw = fault === undefined || onMark === undefined ? undefined : onMark;
	return (
		<figure className="flex min-w-0 flex-col gap-1.5">
			<figcaption className="flex items-center justify-between gap-2 font-medium text-12 text-secondary">
				<span className="truncate">{title}</span>
				<span className="flex flex-none">
					<IconButton
						bare
						size="sm"
						label={`${t("staff.verification.zoomOut")}: ${title}`}
						icon={<ZoomOut className="icon" aria-hidden />}
						disabled={zoom === 0}
						onClick={() => setZoom(zoom - 1)}
					/>
					<IconButton
						bare
						size="sm"
						label={`${t("staff.verification.zoomIn")}: ${title}`}
						icon={<ZoomIn className="icon" aria-hidden />}
						disabled={zoom === ZOOMS.length - 1}
						onClick={() => setZoom(zoom + 1)}
					/>
					<IconButton
						bare
						size="sm"
						label={`${t("staff.verification.turn")}: ${title}`}
						icon={<RotateCw className="icon" aria-hidden />}
						onClick={() => setTurns(((turns + 1) % 4) as 0 | 1 | 2 | 3)}
					/>
				</span>
			</figcaption>
			<section
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
				tabIndex={0}
				aria-label={title}
				className="max-h-[70vh] overflow-auto rounded-control border border-line"
			>
				<ProofPicture
					file={file}
					alt={title}
					marks={marks}
					readPage={readVerificationPage}
					zoom={ZOOMS[zoom] ?? 1}
					turns={turns}
					onExpired={onExpired}
					{...(draw === undefined || fault === undefined
						? {}
						: { onDraw: (area) => draw({ ...area, file_id: file.id, fault }) })}
				/>
			</section>
		</figure>
	);
}
