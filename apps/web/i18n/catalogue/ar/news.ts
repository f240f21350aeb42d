/** What the server did to orders by itself. */
export const news = {
	"orderUpdate.order": "{side} {type} {volume} {instrument}",
	"orderUpdate.filled": "نُفّذ: {order}",
	"orderUpdate.filledAt": "نُفّذ عند {price}: {order}",
	"orderUpdate.filled.exact": "بالسعر الذي انتظره بالضبط.",
	"orderUpdate.filled.better": "أفضل بمقدار {pips} {unit, select, other {نقطة}} من {price} الذي انتظره.",
	"orderUpdate.filled.worse": "أسوأ بمقدار {pips} {unit, select, other {نقطة}} من {price}: أول سعر بعد قفزة.",
	"orderUpdate.cancelled": "أُلغي: {order}",
	"orderUpdate.triggered": "بُلغ الوقف: {order}",
	"orderUpdate.waits": "ينتظر الآن عند سعره المحدد {limit}.",
} as const;
