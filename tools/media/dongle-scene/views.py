"""
The pictures by name. A view builds its scene and returns its aspect and look, `layers` if it is rendered on nothing, and for
films `frame`: a function of the time from 0 to 1.
"""
import bench_view
import day_views
import macro_views
import night_views
import studio_views

VIEWS = {**night_views.VIEWS, **day_views.VIEWS, **studio_views.VIEWS, **macro_views.VIEWS, **bench_view.VIEWS}
