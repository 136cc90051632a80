"""The warning lamp of the engine, from the file that the page's drawings use: strokes in a square of 24 by 24 whose y points down."""
import json
import os

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../app/ui/pictures/engine-lamp.json")) as file:
    ENGINE = json.load(file)
