export const pick = (list) => list[Math.floor(Math.random() * list.length)];
