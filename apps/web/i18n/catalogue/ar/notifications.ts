/** Notifications, and what the connection has to say. */
export const notifications = {
	"notifications.markRead": "تمت القراءة",
	"notifications.markRead.named": "تعيين كمقروء: {title}",
	"notifications.readAll": "تعيين الكل كمقروء",
	"notifications.older": "عرض الأقدم",
	"notifications.empty": "لم يحدث شيء بعد",
	"notifications.empty.staff": "تُحفظ هنا أخبار تسجيل دخولك والرسائل التي تعذّر إرسالها.",
	"notifications.empty.why": "تُحفظ هنا التنفيذات ونداءات الهامش وردود الدعم وكل ما يخصك.",
	"notifications.error": "تعذّر تحميل الإشعارات",
	"notifications.sound.on": "تشغيل الأصوات",
	"notifications.sound.off": "إيقاف الأصوات",
	"notifications.local.messageRefused": "تعذّر إرسال إحدى رسائلك",
	"realtime.reconnecting": "جارٍ إعادة الاتصال بالخادم...",
	"realtime.connected": "تم الاتصال بالخادم",
	"realtime.failed": "فشل الاتصال: {reason}",
	"realtime.unknown": "خطأ غير معروف",
} as const;
