import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "../lib/cx.ts";

/** A rectangle as shares of the picture's width and height. */
export interface PictureArea {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}
export interface PictureMark extends PictureArea {
	readonly label: string;
}

export interface MarkedPictureProps {
	readonly src: string;
	readonly alt: string;
	readonly marks: readonly PictureMark[];
	/** 1: as wide as its place. */
	readonly zoom?: number;
	/** Quarter turns to the right. */
	readonly turns?: 0 | 1 | 2 | 3;
	/** If set, rectangles can be drawn. */
	readonly onDraw?: (area: PictureArea) => void;
	/** If the picture cannot be loaded, for example because its address has expired. */
	readonly onError?: () => void;
	readonly fallback?: ReactNode;
}

/** Smaller ones are clicks. */
const SMALLEST = 0.01;

type Point = readonly [number, number];

/** A point of the turned picture as a point of the picture itself. Pure. */
export function unturned([u, v]: Point, turns: 0 | 1 | 2 | 3): Point {
	if (turns === 1) return [v, 1 - u];
	if (turns === 2) return [1 - u, 1 - v];
	return turns === 3 ? [1 - v, u] : [u, v];
}

export const areaBetween = ([ax, ay]: Point, [bx, by]: Point): PictureArea => ({
	x: Math.min(ax, bx),
	y: Math.min(ay, by),
	width: Math.abs(ax - bx),
	height: Math.abs(ay - by),
});

/** A picture with rectangles on it, zoomed and turned; coordinates do not depend on either. */
export function MarkedPicture(props: MarkedPictureProps) {
	const { src, alt, marks, zoom = 1, turns = 0, onDraw, onError } = props;
	const [shape, setShape] = useState(4 / 3);
	const [drawn, setDrawn] = useState<PictureArea | null>(null);
	const from = useRef<Point | null>(null);
	const isTurned = turns % 2 === 1;

	const at = (event: PointerEvent<HTMLElement>): Point => {
		const box = event.currentTarget.getBoundingClientRect();
		const share = (value: number, size: number) => Math.min(1, Math.max(0, value / size));
		return unturned([share(event.clientX - box.left, box.width), share(event.clientY - box.top, box.height)], turns);
	};
	const drawing =
		onDraw === undefined
			? {}
			: {
					onPointerDown: (event: PointerEvent<HTMLElement>) => {
						if (event.button !== 0) return;
						event.currentTarget.setPointerCapture(event.pointerId);
						from.current = at(event);
					},
					onPointerMove: (event: PointerEvent<HTMLElement>) => {
						if (from.current !== null) setDrawn(areaBetween(from.current, at(event)));
					},
					onPointerUp: (event: PointerEvent<HTMLElement>) => {
						const begun = from.current;
						from.current = null;
						setDrawn(null);
						if (begun === null) return;
						const area = areaBetween(begun, at(event));
						if (area.width >= SMALLEST && area.height >= SMALLEST) onDraw(area);
					},
					onPointerCancel: () => {
						from.current = null;
						setDrawn(null);
					},
				};
	return (
		<div
			dir="ltr"
			{...drawing}
			className={cx(
				"relative overflow-hidden rounded-control bg-surface-2",
				onDraw && "cursor-crosshair touch-none select-none",
			)}
			style={{ width: `${zoom * 100}%`, aspectRatio: `${isTurned ? 1 / shape : shape}` }}
		>
			<div
				className="absolute top-1/2 left-1/2"
				style={{
					width: `${(isTurned ? shape : 1) * 100}%`,
					aspectRatio: `${shape}`,
					transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
				}}
			>
				<img
					src={src}
					alt={alt}
					draggable={false}
					onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
						naturalHeight > 0 ? setShape(naturalWidth / naturalHeight) : undefined
					}
					onError={onError}
					className="size-full object-contain"
				/>
				{[...marks, ...(drawn === null ? [] : [{ ...drawn, label: "" }])].map((mark) => (
					<div
						key={`${mark.x} ${mark.y} ${mark.width} ${mark.height} ${mark.label}`}
						className="pointer-events-none absolute rounded-[3px] border-2 border-danger bg-danger/15"
						style={{
							left: `${mark.x * 100}%`,
							top: `${mark.y * 100}%`,
							width: `${mark.width * 100}%`,
							height: `${mark.height * 100}%`,
						}}
					>
						{mark.label === "" ? null : (
							<span className="absolute start-0 top-0 whitespace-nowrap rounded-ee-[3px] bg-danger-solid px-1.5 py-0.5 font-medium text-11 text-on-solid">
								{mark.label}
							</span>
						)}
					</div>
				))}
			</div>
		</div>
	);
}
