import { encode } from "uqr";

/** Black on white in every theme, with the quiet zone that cameras need. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
	const { data, size } = encode(text, { ecc: "M", border: 4 });
	const path = data.flatMap((row, y) => row.map((black, x) => (black ? `M${x} ${y}h1v1h-1z` : ""))).join("");
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
			className="mx-auto w-full max-w-56 rounded-control"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	);
}
