import type { DocumentPreview, VerificationFile, VerificationMark } from "@truefill/contracts/http";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { useT } from "../i18n/index.ts";
import { IconButton } from "./icon-button.tsx";
import { MarkedPicture, type PictureArea } from "./marked-picture.tsx";
import { ErrorState, Skeleton } from "./states.tsx";

export interface ProofPictureProps {
	readonly file: Pick<VerificationFile, "id" | "slot" | "is_image" | "url">;
	readonly alt: string;
	readonly marks: readonly VerificationMark[];
	readonly readPage: (id: string, page: number) => Promise<DocumentPreview>;
	readonly zoom?: number;
	readonly turns?: 0 | 1 | 2 | 3;
	readonly onDraw?: (area: PictureArea & { readonly page: number }) => void;
	/** The address of a picture has expired. */
	readonly onExpired?: () => void;
}

interface Page {
	readonly src: string;
	readonly pages: number;
}

/** A file of a verification as a picture: a photo by its address, a PDF page by page. */
export function ProofPicture({ file, alt, marks, readPage, zoom, turns, onDraw, onExpired }: ProofPictureProps) {
	const t = useT();
	const [page, setPage] = useState(1);
	const [attempt, setAttempt] = useState(0);
	const [loaded, setLoaded] = useState<Page | "failed" | null>(null);
	const { id, is_image: isImage, url } = file;
	useEffect(() => {
		if (isImage || attempt < 0) return undefined;
		let isCurrent = true;
		setLoaded(null);
		readPage(id, page).then(
			(shown) => {
				if (!isCurrent) return;
				setLoaded(
					shown.kind === "page" ? { src: `data:image/jpeg;base64,${shown.picture}`, pages: shown.pages } : "failed",
				);
			},
			() => (isCurrent ? setLoaded("failed") : undefined),
		);
		return () => {
			isCurrent = false;
		};
	}, [id, isImage, page, readPage, attempt]);
	const shown = isImage ? (url === null ? null : { src: url, pages: 1 }) : loaded;
	if (shown === "failed") {
		return <ErrorState compact title={t("verification.picture.failed")} onRetry={() => setAttempt(attempt + 1)} />;
	}
	if (shown === null) return <Skeleton className="aspect-4/3 w-full" />;
	return (
		<div className="flex flex-col gap-1.5">
			<MarkedPicture
				src={shown.src}
				alt={alt}
				marks={marks
					.filter((mark) => mark.file_id === id && mark.page === page)
					.map((mark) => ({ ...mark, label: t(`verification.fault.${mark.fault}`) }))}
				{...(zoom === undefined ? {} : { zoom })}
				{...(turns === undefined ? {} : { turns })}
				{...(onDraw === undefined ? {} : { onDraw: (area: PictureArea) => onDraw({ ...area, page }) })}
				{...(onExpired === undefined ? {} : { onError: onExpired })}
			/>
			{shown.pages === 1 ? null : (
				<div className="flex items-center justify-center gap-2 text-12 text-secondary">
					<IconButton
						bare
						size="sm"
						icon={<ChevronLeft className="icon rtl:rotate-180" aria-hidden />}
						label={t("verification.picture.previous")}
						disabled={page === 1}
						onClick={() => setPage(page - 1)}
					/>
					<span className="num">{t("verification.picture.page", { page, pages: shown.pages })}</span>
					<IconButton
						bare
						size="sm"
						icon={<ChevronRight className="icon rtl:rotate-180" aria-hidden />}
						label={t("verification.picture.next")}
						disabled={page >= shown.pages}
						onClick={() => setPage(page + 1)}
					/>
				</div>
			)}
		</div>
	);
}
